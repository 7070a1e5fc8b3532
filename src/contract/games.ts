import * as z from 'zod/mini';
import { gameTime } from './time.ts';

export const gameLimits = {
  notesLength: 50_000,
  pgnLength: 100_000,
  nameLength: 100,
  timeControlLength: 50,
  linkLength: 500,
  sanLength: 10,
  fenLength: 100,
  plies: 2_000,
  /** In pawns. Larger evaluations only mean that one side wins. */
  evaluation: 1_000,
  mate: 1_000,
  mistakesPerReview: 500,
} as const;

export const sites = ['Lichess', 'Chess.com'] as const;
export type Site = (typeof sites)[number];

const reviewSites = [...sites, 'Tabiya', 'PGN'] as const;
export type ReviewSite = (typeof reviewSites)[number];

const playerColors = ['White', 'Black'] as const;

const uuid = z.uuid();

/** Rejects NUL, because PostgreSQL cannot store it. */
function text(maxLength: number) {
  return z.string().check(
    z.maxLength(maxLength, `At most ${maxLength} characters`),
    z.refine((value) => !value.includes('\u0000'), 'No NUL characters'),
  );
}

const link = text(gameLimits.linkLength).check(
  z.refine((value) => value === '' || /^https?:\/\/[^\s/]/i.test(value), 'Only http and https addresses'),
);

const known = <Schema extends z.core.$ZodType>(schema: Schema) => z._default(z.nullable(schema), null);
const evaluation = z.number().check(z.minimum(-gameLimits.evaluation), z.maximum(gameLimits.evaluation));

const mate = z.int().check(z.minimum(-gameLimits.mate), z.maximum(gameLimits.mate));

/** Null means unknown. Evaluations are in pawns or moves to mate, from White's side. */
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
  /** The server keeps dismissed mistakes, so that the next analysis does not report them again. */
  status: known(z.enum(['dismissed'])),
  card_id: known(uuid),
});
export type Mistake = z.infer<typeof mistake>;

export const gameReviewDraft = z.object({
  id: uuid,
  date_time_played: gameTime,
  hero_color: z.enum(playerColors),
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

export const gameReviewList = z.object({ api_data: z.array(gameReview) });
export const mistakeList = z.object({ api_data: z.array(mistake) });

/** `delete-game-review` also accepts the id of a mistake. */
export const gameReviewIdBody = z.object({ game_review_id: uuid });
export const gameReviewDeleted = z.object({
  api_result: z.literal('general_sql_success'),
  api_data: z.object({ deleted: z.enum(['game review', 'mistake']) }),
});
