import * as z from 'zod/mini';

import { registerForm } from '#contract/accounts';

function findError(schema: z.ZodMiniType<string>, value: string): string | null {
  const parsed = z.safeParse(schema, value);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? null);
}

export function findEmailError(email: string): string | null {
  return findError(registerForm.shape.email, email);
}

export function findUsernameError(username: string): string | null {
  return findError(registerForm.shape.username, username);
}

export function findPasswordError(password: string, minLength: number): string | null {
  const error = findError(registerForm.shape.password, password);
  // Count code points instead of UTF-16 units, as the server does.
  if (error !== null || Array.from(password).length >= minLength) return error;
  return `At least ${minLength} characters`;
}
