import * as z from 'zod/mini';

/** A shape as it travels: what a check makes of it afterwards is no matter of the wire. */
export function makeJsonSchema(schema: z.core.$ZodType) {
  const { $schema: _version, ...made } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return made;
}
