import * as z from 'zod/mini';

export const lichessLimits = { tokenLength: 1000, usernameLength: 30 } as const;

/**
 * The token becomes part of an `Authorization` header, so only the characters that Lichess uses are allowed.
 */
const token = z
  .string()
  .check(z.minLength(1), z.maxLength(lichessLimits.tokenLength), z.regex(/^[A-Za-z0-9_]+$/));

export const lichessConnectionUpdate = z.object({
  token,
  username: z
    .string()
    .check(z.minLength(1), z.maxLength(lichessLimits.usernameLength), z.regex(/^[A-Za-z0-9_-]+$/)),
});

const lichessConnection = z.object({
  token: z.string(),
  username: z.string(),
  connected_at: z.iso.datetime({ offset: true }),
});
export type LichessConnection = z.infer<typeof lichessConnection>;

export const lichessConnectionAnswer = z.object({ api_data: z.nullable(lichessConnection) });
export type LichessConnectionAnswer = z.infer<typeof lichessConnectionAnswer>;

/** The request names the token to remove, so that a late request does not delete a newer one. */
export const lichessConnectionRemoval = z.object({ token });
