import type { GameAnalysis } from '#chess/review/search';
import { parseSearchRows } from '#chess/review/search-row';
import { type AnalysedGameList, fitsAnalysis, type StoredAnalysis } from '#contract/game-analyses';
import { mergeStoredAnalyses, parseStoredAnalysis } from '#contract/stored-analysis';
import { LINE_PLIES } from '#chess/pgn/line-plies';
import { writeScores } from '#chess/position/score-text';
import { checkQuota } from '../db/quota.ts';
import { forgetSummaries } from './insight-store.ts';
import type { Db, GameAnalysisTable } from '../db/tables.ts';

export async function findGameAnalysis(
  db: Db,
  userId: string,
  gameReviewId: string,
): Promise<StoredAnalysis | null | undefined> {
  const row = await db
    .selectFrom('game_reviews')
    .leftJoin('game_analyses', 'game_analyses.game_review_id', 'game_reviews.id')
    .select(['game_review_id', 'engine', 'game_id', 'is_finished', 'positions'])
    .where('game_reviews.id', '=', gameReviewId)
    .where('game_reviews.user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { game_review_id, engine, game_id, is_finished, positions } = row;
  if (game_review_id === null || engine === null || game_id === null || positions === null) return null;
  return makeAnalysis({ game_review_id, engine, game_id, is_finished: is_finished ?? 0, positions });
}

export async function findAnalysedGame(
  db: Db,
  userId: string,
  gameReviewId: string,
): Promise<{ pgn: string; analysis: GameAnalysis } | undefined> {
  const row = await db
    .selectFrom('game_reviews')
    .innerJoin('game_analyses', 'game_analyses.game_review_id', 'game_reviews.id')
    .select(['pgn', 'game_review_id', 'engine', 'game_id', 'is_finished', 'positions'])
    .where('game_reviews.id', '=', gameReviewId)
    .where('game_reviews.user_id', '=', userId)
    .executeTakeFirst();
  return row && { pgn: row.pgn, analysis: parseStoredAnalysis(makeAnalysis(row)) };
}

export async function listAnalysedGames(db: Db, userId: string): Promise<AnalysedGameList['api_data']> {
  const rows = await db
    .selectFrom('game_analyses')
    .innerJoin('game_reviews', 'game_reviews.id', 'game_analyses.game_review_id')
    .select(['game_review_id', 'engine', 'game_id', 'is_finished'])
    .where('game_reviews.user_id', '=', userId)
    .orderBy('game_review_id')
    .execute();
  return rows.map((row) => ({ ...row, is_finished: row.is_finished === 1 }));
}

/**
 * Merges results of several devices. If the game, the engine or the source differs, the new result replaces
 * the stored one.
 */
export async function addToGameAnalysis(
  db: Db,
  userId: string,
  found: StoredAnalysis,
): Promise<'stored' | 'not-found' | 'too-large'> {
  // Lock the row first. Otherwise two devices could overwrite each other's result on PostgreSQL.
  const review = await db
    .updateTable('game_reviews')
    .set((set) => ({ user_id: set.ref('user_id') }))
    .where('id', '=', found.game_review_id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (review.numUpdatedRows === 0n) return 'not-found';
  const known = await findGameAnalysis(db, userId, found.game_review_id);
  const whole = known ? mergeStoredAnalyses(known, found) : found;
  if (!fitsAnalysis(whole.positions)) return 'too-large';
  const { game_review_id, ...fields } = makeRow(whole);
  await db
    .insertInto('game_analyses')
    .values({ game_review_id, ...fields })
    .onConflict((conflict) => conflict.column('game_review_id').doUpdateSet(fields))
    .execute();
  await checkQuota(db, userId, 'game_analyses');
  await forgetSummaries(db, userId, { gameReviewId: game_review_id });
  return 'stored';
}

export async function shareScores(db: Db, userId: string, gameReviewId: string): Promise<void> {
  const analysis = await findGameAnalysis(db, userId, gameReviewId);
  if (!analysis?.is_finished) return;
  const searches = parseSearchRows(analysis.positions);
  const plies = Array.from({ length: LINE_PLIES + 1 }, (_, ply) => searches.get(ply)?.lines[0].score);
  await db
    .updateTable('games')
    .set({ scores: writeScores(plies) })
    .where('user_id', '=', userId)
    .where('game_review_id', '=', gameReviewId)
    .where('deleted_at', 'is', null)
    .execute();
}

function makeAnalysis({
  game_review_id,
  engine,
  game_id,
  is_finished,
  positions,
}: GameAnalysisTable): StoredAnalysis {
  const rows = positions === '' ? [] : positions.split('\n');
  return { game_review_id, engine, game_id, is_finished: is_finished === 1, positions: rows };
}

function makeRow(analysis: StoredAnalysis): GameAnalysisTable {
  return {
    ...analysis,
    is_finished: analysis.is_finished ? 1 : 0,
    positions: analysis.positions.join('\n'),
  };
}
