import { yieldToEventLoop } from './yield-to-event-loop.ts';
import type { FastifySchemaCompiler, FastifyTypeProvider, SafePromiseLike } from 'fastify';
import * as z from 'zod/mini';
import { ApiError } from './errors.ts';

export interface ZodTypeProvider extends FastifyTypeProvider {
  validator: this['schema'] extends z.core.$ZodType ? z.output<this['schema']> : unknown;
}

const pieceLength = 50;

export const compileValidator: FastifySchemaCompiler<z.core.$ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    if (schema instanceof z.ZodMiniArray && Array.isArray(data) && data.length > pieceLength)
      return checkInPieces(schema, data) as PromiseLike<void> as SafePromiseLike<void>;
    const checked = check(schema, data);
    return checked instanceof ApiError ? { error: checked } : { value: checked };
  };

/**
 * Validates a list in small pieces. Replaces items in place, because Fastify ignores the result of an async
 * validator.
 */
async function checkInPieces(schema: z.ZodMiniArray, items: unknown[]): Promise<void> {
  const { element, ...list } = schema._zod.def;
  const asList = check(z.clone(schema, { ...list, element: z.unknown() }), items);
  if (asList instanceof ApiError) throw asList;
  for (const [place, item] of items.entries()) {
    const checked = check(element, item, place);
    if (checked instanceof ApiError) throw checked;
    items[place] = checked;
    if (place % pieceLength === pieceLength - 1) await yieldToEventLoop();
  }
}

const notValid = 'The request body is not valid';

export function checkValue<Schema extends z.core.$ZodType>(schema: Schema, data: unknown): z.output<Schema> {
  const checked = check(schema, data);
  if (checked instanceof ApiError) throw checked;
  return checked as z.output<Schema>;
}

function check(schema: z.core.$ZodType, data: unknown, place?: number): unknown {
  const parsed = z.safeParse(schema, data);
  if (!parsed.success) return new ApiError('invalid', firstProblem(parsed.error, place));
  if (hasNul(parsed.data)) return new ApiError('invalid', { message: 'No NUL characters' });
  return parsed.data;
}

function firstProblem(error: z.core.$ZodError, place?: number): { field: string; message: string } {
  const [issue] = error.issues;
  const field = [...(place === undefined ? [] : [place]), ...(issue?.path ?? [])].join('.');
  return { field, message: field === '' ? notValid : `${field}: ${issue?.message ?? 'not valid'}` };
}

function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000');
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(hasNul);
}
