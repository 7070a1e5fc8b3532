import * as z from 'zod/mini';

export interface Column<Type> {
  isNullable: boolean;
  type?: Type;
}

export type Columns = Readonly<Record<string, Column<unknown>>>;

export const required = <Type>(): Column<Type> => ({ isNullable: false });
export const nullable = <Type>(): Column<Type | null> => ({ isNullable: true });
export const text = required<string>();
export const int = required<number>();

type Stored<Type> = Type extends boolean ? number : Type extends object ? string : Type;

export type StoredColumns<Shape extends z.core.$ZodShape> = {
  [Name in keyof Shape]: Column<Stored<Exclude<z.output<Shape[Name]>, undefined>>>;
};

export function makeColumns<Shape extends z.core.$ZodShape>(shape: Shape): StoredColumns<Shape> {
  const columns = Object.entries(shape).map(([name, field]) => [
    name,
    { isNullable: readField(field).isNullable },
  ]);
  return Object.fromEntries(columns);
}

export function makeStoredValue(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

/** Both databases store times as epoch milliseconds, which the API sends as ISO texts. */
export function makeWireRow(
  shape: z.core.$ZodShape,
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const fields = Object.entries(shape).map(([name, field]) => [name, makeWireValue(field, row[name])]);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

function makeWireValue(field: z.core.$ZodType, value: unknown): unknown {
  const { type, isNullable } = readField(field);
  if (value === null) return isNullable ? null : undefined;
  if (type === 'boolean') return value === 1;
  if (type === 'string' && typeof value === 'number') return makeTime(value);
  return ['array', 'object'].includes(type) && typeof value === 'string' ? parseJson(value) : value;
}

export function makeTime(value: unknown): unknown {
  const time = typeof value === 'number' ? new Date(value) : undefined;
  return time === undefined || Number.isNaN(time.getTime()) ? value : time.toISOString();
}

export function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return text;
  }
}

function readField({ _zod: { def } }: z.core.$ZodType): { type: string; isNullable: boolean } {
  if (!('innerType' in def && def.innerType instanceof z.core.$ZodType))
    return { type: def.type, isNullable: false };
  const { type, isNullable } = readField(def.innerType);
  return { type, isNullable: isNullable || def.type === 'nullable' };
}

export type RowOf<C extends Columns> = {
  -readonly [Name in keyof C]: C[Name] extends Column<infer Type> ? Type : never;
};

export interface Share {
  readonly rows: number;
  /** Counts UTF-8 bytes plus an overhead per row, because even empty rows need space. */
  readonly bytes: number;
}

export type Limit =
  | (Share & { onFull: 'reject'; noun: string; advice: string; isLog?: true })
  /** Without `rows` and `bytes`, the module that writes the rows deletes the oldest rows itself. */
  | (Share & { onFull: 'evict-oldest' })
  | { onFull: 'evict-oldest' }
  | 'keyed'
  | 'by-part'
  | 'server-owned';

export const mebi = 1024 * 1024;
