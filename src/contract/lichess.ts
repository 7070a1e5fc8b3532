import * as z from 'zod/mini';

export const lichessLimits = { tokenLength: 1000, usernameLength: 30 } as const;

/** Lichess's own alphabet; nothing else may reach an `Authorization` header. */
const token = z
  .string()
  .check(z.minLength(1), z.maxLength(lichessLimits.tokenLength), z.regex(/^[A-Za-z0-9_]+$/));

/** What a page hands over once Lichess has given it a token. */
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

/** Null while the account is not connected. Only ever the asking user's own. */
export const lichessConnectionAnswer = z.object({ api_data: z.nullable(lichessConnection) });
export type LichessConnectionAnswer = z.infer<typeof lichessConnectionAnswer>;

/** Names the token, so that a page that learns late that an old one has ended does not forget a newer one. */
export const lichessConnectionRemoval = z.object({ token });
