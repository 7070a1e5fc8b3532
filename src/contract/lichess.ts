import * as z from 'zod/mini';

export const lichessLimits = { tokenLength: 1000, usernameLength: 30 } as const;

/** An `Authorization` header will contain the token, so allow only the characters that Lichess uses. */
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

/** Names the token to remove, so that a late request cannot remove a newer one. */
export const lichessConnectionRemoval = z.object({ token });
