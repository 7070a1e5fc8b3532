import * as z from 'zod/mini';
import { passwordAgainForm } from './account-care.ts';

/** `read` allows requests that change nothing. No scope allows account or admin requests. */
const tokenScopes = ['read', 'write'] as const;
export type TokenScope = (typeof tokenScopes)[number];

export const tokenLimits = { nameLength: 60, idLength: 64, tokens: 20 } as const;

export const tokenPrefix = 'tabiya_';

const listedToken = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(tokenScopes),
  created_at: z.string(),
  used_at: z.nullable(z.string()),
});
export type ListedToken = z.infer<typeof listedToken>;
export const listedTokens = z.object({ api_data: z.array(listedToken) });

export const tokenDraft = z.extend(passwordAgainForm, {
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter a name'),
      z.maxLength(tokenLimits.nameLength, `At most ${tokenLimits.nameLength} characters`),
    ),
  scope: z.enum(tokenScopes),
});
export type TokenDraft = z.infer<typeof tokenDraft>;
export const createdToken = z.object({ api_data: z.object({ token: z.string() }) });
export const tokenEnd = z.object({ id: z.string().check(z.maxLength(tokenLimits.idLength)) });
