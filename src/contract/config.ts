import * as z from 'zod/mini';

export const tutorialNames = [
  'game_review',
  'review_cards',
  'manage_cards',
  'set_openings',
  'opening_checks',
  'opening_game',
  'opening_tool',
] as const;
export type TutorialName = (typeof tutorialNames)[number];

/** The first account can be created under any policy. */
export const signUpPolicies = ['open', 'invite', 'closed'] as const;

export const openingGameDefaults = { maxMoves: 15, clockSeconds: 600 };

const count = z.int().check(z.minimum(0));

const packSummary = z.nullable(
  z.object({
    games: count,
    positions: count,
    max_ply: count,
    first_day: z.nullable(z.string()),
    last_day: z.nullable(z.string()),
  }),
);
export type PackSummary = z.infer<typeof packSummary>;

export const productVersion = z.object({ version: z.string() });

export const publicConfig = z.object({
  public_url: z.string(),
  lichess_url: z.string(),
  lichess_explorer_url: z.string(),
  chess_com_url: z.string(),
  support_email: z.string(),
  password_min_length: z.number(),
  /** Responses cached by older versions lack this field. */
  sign_up: z._default(z.enum(signUpPolicies), 'open'),
  guests: z.optional(z.boolean()),
  oidc_name: z._default(z.nullable(z.string()), null),
  opening_game_max_moves: z.number(),
  opening_game_clock_seconds: z.number(),
  opening_game_reconnect_seconds: z.number(),
  tutorial_urls: z.partialRecord(z.enum(tutorialNames), z.string()),
  explorer_pack: packSummary,
});
export type PublicConfig = z.infer<typeof publicConfig>;
