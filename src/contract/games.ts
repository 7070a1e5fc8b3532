import * as z from 'zod/mini';
import { gameTime } from './time.ts';

/** More than this is refused, never cut. */
export const gameLimits = {
  notesLength: 50_000,
  pgnLength: 100_000,
  nameLength: 100,
  timeControlLength: 50,
  linkLength: 500,
  sanLength: 10,
  fenLength: 100,
  plies: 2_000,
  /** Pawns; beyond it an evaluation says nothing but "won". */
  evaluation: 1_000,
  /** Moves to mate. */
  mate: 1_000,
  mistakesPerReview: 500,
} as const;

/** The two chess sites, as the screens name them. */
export const sites = ['Lichess', 'Chess.com'] as const;
export type Site = (typeof sites)[number];

/** Live games played here are reviewed like those of the sites, and so are games of a PGN file or from a real board. */
const reviewSites = [...sites, 'Tabiya', 'PGN'] as const;
export type ReviewSite = (typeof reviewSites)[number];

const heroColors = ['White', 'Black'] as const;

const uuid = z.uuid();

/** PostgreSQL cannot store NUL, and no text a person means contains it. */
function text(maxLength: number) {
  return z.string().check(
    z.maxLength(maxLength, `At most ${maxLength} characters`),
    z.refine((value) => !value.includes('\u0000'), 'No NUL characters'),
  );
}

/** Shown as a link, so nothing but a web address may be in it. */
const link = text(gameLimits.linkLength).check(
  z.refine((value) => value === '' || /^https?:\/\/[^\s/]/i.test(value), 'Only http and https addresses'),
);

const known = <Schema extends z.core.$ZodType>(schema: Schema) => z._default(z.nullable(schema), null);
const evaluation = z.number().check(z.minimum(-gameLimits.evaluation), z.maximum(gameLimits.evaluation));

const mate = z.int().check(z.minimum(-gameLimits.mate), z.maximum(gameLimits.mate));

/**
 * A mistake made in a reviewed game. What is not known of it is null. Evaluations are pawns from White's side, or, where
 * there is a mate, the moves to it.
 */
export const mistake = z.object({
  id: uuid,
  game_review_id: uuid,
  ply: known(z.int().check(z.minimum(0), z.maximum(gameLimits.plies))),
  san: known(text(gameLimits.sanLength)),
  fen: known(text(gameLimits.fenLength)),
  best_san: known(text(gameLimits.sanLength)),
  eval_before: known(evaluation),
  eval_after: known(evaluation),
  note: known(text(gameLimits.notesLength)),
  mate_before: known(mate),
  mate_after: known(mate),
  /** The user has said that it is not a mistake; it is kept so that it is not found again. */
  status: known(z.enum(['dismissed'])),
  /** The card that was made of it; that card may have been deleted since. */
  card_id: known(uuid),
});
export type Mistake = z.infer<typeof mistake>;

/** What is sent to be saved: the review without its mistakes and moves. Other keys are dropped unread. */
export const gameReviewDraft = z.object({
  id: uuid,
  date_time_played: gameTime,
  hero_color: z.enum(heroColors),
  username: text(gameLimits.nameLength),
  opponent_name: text(gameLimits.nameLength),
  time_control: text(gameLimits.timeControlLength),
  site: z.enum(reviewSites),
  notes: text(gameLimits.notesLength),
  pgn: text(gameLimits.pgnLength),
  link,
});
export type GameReviewDraft = z.infer<typeof gameReviewDraft>;

const gameReview = z.extend(gameReviewDraft, { user_id: z.string(), mistakes: z.array(mistake) });
export type GameReview = z.infer<typeof gameReview>;

/** Newest first by `date_time_played`, each with its mistakes. */
export const gameReviewList = z.object({ api_data: z.array(gameReview) });
export const mistakeList = z.object({ api_data: z.array(mistake) });
export type MistakeList = z.infer<typeof mistakeList>;

/** For get-mistakes the id of a review; for delete-game-review the id of a review, or of a mistake to delete only that. */
export const gameReviewIdBody = z.object({ game_review_id: uuid });
export const gameReviewDeleted = z.object({
  api_result: z.literal('general_sql_success'),
  api_data: z.object({ deleted: z.enum(['game review', 'mistake']) }),
});
