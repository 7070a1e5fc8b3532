import * as fc from 'fast-check';
import * as z from 'zod/mini';

const jsonSchema = z.looseObject({
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  const: z.optional(z.unknown()),
  enum: z.optional(z.array(z.unknown())),
  anyOf: z.optional(z.array(z.unknown())),
  oneOf: z.optional(z.array(z.unknown())),
  items: z.optional(z.unknown()),
  properties: z.optional(z.record(z.string(), z.unknown())),
  required: z.optional(z.array(z.string())),
  pattern: z.optional(z.string()),
  format: z.optional(z.string()),
  minLength: z.optional(z.number()),
  maxLength: z.optional(z.number()),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
});

const nastyStrings = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202eevil',
  '\ufeff1. e4',
  'İı',
  '𝒜𝓃𝓃',
  '<script>alert(1)</script>',
  "'; drop table users; --",
  '%00',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'javascript:alert(1)',
  '-1',
  '1e999',
  'NaN',
  '9007199254740993',
  '0000-00-00T00:00:00Z',
  '9999-12-31T23:59:59.999+23:59',
  '00000000-0000-0000-0000-000000000000',
  '8/8/8/8/8/8/8/8 w - - 0 1',
  'k7/8/8/8/8/8/8/7K w KQkq e3 0 1',
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  '9/9/9/9/9/9/9/9 w - - 999999999999 1',
  '1. e4 e5 2. Nf3 (2. f4 (2... d5',
  '('.repeat(2_000),
  '{'.repeat(2_000),
  '[Event "x"]\n'.repeat(200),
  `${'a'.repeat(50)}@${'a.'.repeat(100)}`,
  'x'.repeat(30_000),
];

const nastyValues = [
  null,
  true,
  0,
  -1,
  0.5,
  1e308,
  -(2 ** 53),
  2 ** 53,
  2 ** 31,
  [],
  {},
  [[]],
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  JSON.parse('{"constructor":{"prototype":{"isAdmin":true}}}'),
  { length: 1e9 },
  { $ne: null },
  JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`),
];

const nasty = fc.oneof(fc.constantFrom<unknown>(...nastyStrings, ...nastyValues), fc.jsonValue());

export function makeNearly(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return fc.oneof({ weight: 9, arbitrary: nearly(whole) }, { weight: 1, arbitrary: nasty });
}

function nearly(given: unknown): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: fitting(given) }, { weight: 1, arbitrary: nasty });
}

function fitting(given: unknown): fc.Arbitrary<unknown> {
  const schema = z.parse(jsonSchema, given);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map(nearly));
  const [type] = [schema.type].flat();
  switch (type) {
    case 'object':
      return fittingObject(schema);
    case 'array':
      return fc.array(nearly(schema.items ?? {}), { maxLength: 4 });
    case 'string':
      return fittingString(schema);
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? -1e6, -1e6),
        max: Math.min(schema.maximum ?? 1e6, 1e6),
      });
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return nasty;
  }
}

function fittingObject(schema: z.infer<typeof jsonSchema>): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(([name, each]) => [name, nearly(each)] as const);
  const required = schema.required ?? [];
  const known = fc.record(Object.fromEntries(fields), { requiredKeys: required });
  const extra = fc.dictionary(
    fc.constantFrom('user_id', 'role', 'id', '__proto__', 'constructor', 'x'),
    nasty,
    {
      maxKeys: 2,
    },
  );
  return fc.oneof(
    { weight: 4, arbitrary: known },
    { weight: 1, arbitrary: fc.tuple(extra, known).map(([more, object]) => ({ ...more, ...object })) },
    { weight: 1, arbitrary: fc.tuple(known, fc.constantFrom(...required, 'x')).map(without) },
  );
}

function without([object, name]: [Record<string, unknown>, string]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
}

function fittingString(schema: z.infer<typeof jsonSchema>): fc.Arbitrary<string> {
  if (schema.format === 'uuid') return fc.uuid();
  if (schema.format === 'date-time') {
    const date = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    return date.map((each) => each.toISOString());
  }
  const maxLength = Math.min(schema.maxLength ?? 200, 20_000);
  const free = fc.oneof(
    fc.string({ unit: 'binary', maxLength: Math.min(maxLength, 60), minLength: schema.minLength ?? 0 }),
    fc.constantFrom(...nastyStrings.filter((text) => text.length <= maxLength)),
    fc.constant('x'.repeat(maxLength)),
    fc.constant('x'.repeat(maxLength + 1)),
  );
  if (schema.pattern === undefined) return free;
  return fc.oneof(
    { weight: 3, arbitrary: fc.stringMatching(new RegExp(schema.pattern)) },
    { weight: 1, arbitrary: free },
  );
}

export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...nastyStrings),
  fc.string({ unit: 'binary', maxLength: 100 }),
);
