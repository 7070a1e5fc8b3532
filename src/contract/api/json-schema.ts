import * as z from 'zod/mini';

/** The shape of what is sent, before a check changes it. */
export function makeJsonSchema(schema: z.core.$ZodType) {
  const { $schema: _version, ...made } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return made;
}
