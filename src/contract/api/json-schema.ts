import * as z from 'zod/mini';

/** The input shape, before transforms. */
export function makeJsonSchema(schema: z.core.$ZodType) {
  const { $schema: _version, ...made } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return made;
}
