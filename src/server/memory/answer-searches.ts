/**
 * Cards that were made before cards kept their search, or before their game was analysed: the analysis of the game may know the
 * position. It is looked up once, when a card comes due, and kept with the card as if it had always been there.
 */
import { setImmediate } from 'node:timers/promises';
import { positionKey } from '#chess/position/key';
import { findPosition } from '#chess/position/moves';
import { findAnswerSearch } from '#chess/review/answer-search';
import { parseReviewGame } from '#chess/review/review-game';
import type { CardTable, Db } from '../db/tables.ts';
import { findAnalysedGame } from '../games/analysis-store.ts';
import { noSearch, storeAnswerSearch } from './store.ts';

/** Each takes a few milliseconds; the rest is looked up with the next answer. */
const mostLookedUp = 20;

export async function addAnswerSearches(
  db: Db,
  userId: string,
  cards: readonly CardTable[],
): Promise<CardTable[]> {
  const found = new Map<string, string>();
  for (const { id, game_review_id, answer_search, prompt_fen } of cards) {
    if (answer_search !== null || game_review_id === null || found.size >= mostLookedUp) continue;
    const search = (await lookUp(db, userId, game_review_id, prompt_fen)) ?? noSearch;
    await storeAnswerSearch(db, userId, id, search);
    found.set(id, search);
    // Others may be waiting.
    await setImmediate();
  }
  return cards.map((card) => ({ ...card, answer_search: found.get(card.id) ?? card.answer_search }));
}

async function lookUp(
  db: Db,
  userId: string,
  gameReviewId: string,
  fen: string,
): Promise<string | undefined> {
  const position = findPosition(fen);
  const analysed = await findAnalysedGame(db, userId, gameReviewId);
  if (position === undefined || analysed === undefined) return undefined;
  const game = parseReviewGame(analysed.pgn);
  return game.ok ? findAnswerSearch(game.value, analysed.analysis, positionKey(position)) : undefined;
}
