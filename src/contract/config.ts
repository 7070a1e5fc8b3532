import * as z from 'zod/mini';

/** The functions of the product that a film may show. */
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

/** Who may sign up. The first account of a server always may. */
export const signUpPolicies = ['open', 'invite', 'closed'] as const;

/** What holds unless the host sets something else; the page shows it until it knows better. */
export const openingGameDefaults = { maxMoves: 15, clockSeconds: 600 };

const count = z.int().check(z.minimum(0));

/** In `GET /api/config`: null where there is no pack. */
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

/** `GET /api/version`: which release this is, as in the changelog. */
export const productVersion = z.object({ version: z.string() });

/** `GET /api/config`: what the page must know of the server it came from. Public. */
export const publicConfig = z.object({
  public_url: z.string(),
  lichess_url: z.string(),
  lichess_explorer_url: z.string(),
  chess_com_url: z.string(),
  support_email: z.string(),
  password_min_length: z.number(),
  /** An answer that a browser kept from an earlier version lacks it. */
  sign_up: z._default(z.enum(signUpPolicies), 'open'),
  /** Whether one may look around without an account. */
  guests: z.optional(z.boolean()),
  /** The host's name for the provider by which users may sign in; null without a provider. */
  oidc_name: z._default(z.nullable(z.string()), null),
  opening_game_max_moves: z.number(),
  opening_game_clock_seconds: z.number(),
  opening_game_reconnect_seconds: z.number(),
  tutorial_urls: z.partialRecord(z.enum(tutorialNames), z.string()),
  /** What was counted here from files of games. */
  explorer_pack: packSummary,
});
export type PublicConfig = z.infer<typeof publicConfig>;
