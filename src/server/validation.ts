/** Route schemas are the contract's: what a handler receives has passed its check and has its type. */
import type { FastifySchemaCompiler, FastifyTypeProvider } from 'fastify';
import * as z from 'zod/mini';
import { ApiError } from './errors.ts';

export interface ZodTypeProvider extends FastifyTypeProvider {
  validator: this['schema'] extends z.core.$ZodType ? z.output<this['schema']> : unknown;
}

export const compileValidator: FastifySchemaCompiler<z.core.$ZodType> =
  ({ schema }) =>
  (data) => {
    const parsed = z.safeParse(schema, data);
    if (parsed.success && hasNul(parsed.data)) {
      return { error: new ApiError('invalid', { message: 'No NUL characters' }) };
    }
    if (parsed.success) return { value: parsed.data };
    return { error: new ApiError('invalid', firstProblem(parsed.error)) };
  };

function firstProblem(error: z.core.$ZodError): { field: string; message: string } {
  const [issue] = error.issues;
  const field = issue?.path.join('.') ?? '';
  return {
    field,
    message: field === '' ? 'The request body is not valid' : `${field}: ${issue?.message ?? 'not valid'}`,
  };
}

/** PostgreSQL cannot store or even compare NUL, and no text a person means contains it. */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000');
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(hasNul);
}
