import * as z from 'zod/mini';

export function makeJsonSchema(schema: z.core.$ZodType) {
  const { $schema: _version, ...made } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return made;
}
