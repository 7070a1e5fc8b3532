/** API tokens: `Authorization: Bearer …`. */
import * as z from 'zod/mini';
import { passwordAgainForm } from './account-care.ts';
import { quota } from './quota.ts';

/** `read`: changes nothing. `write`: everything except the account itself. */
const tokenScopes = ['read', 'write'] as const;
export type TokenScope = (typeof tokenScopes)[number];

export const tokenLimits = { nameLength: 60, idLength: 64, tokens: quota.personal_tokens.rows } as const;

/** People and secret scanners recognise it. */
export const tokenPrefix = 'tabiya_';

const listedToken = z.object({
  /** Identifies it without opening anything. */
  id: z.string(),
  name: z.string(),
  scope: z.enum(tokenScopes),
  created_at: z.string(),
  /** To the hour. */
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
/** Shown once; the server stores a hash. */
export const createdToken = z.object({ api_data: z.object({ token: z.string() }) });
export const tokenEnd = z.object({ id: z.string().check(z.maxLength(tokenLimits.idLength)) });
