/**
 * A card may be older than its game's analysis. When the card is due, the server searches the analysis for
 * its answer.
 */
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { positionKey } from '#chess/position/key';
import { findPosition } from '#chess/position/moves';
import { findAnswerSearch } from '#chess/review/answer-search';
import { parseReviewGame, type ReviewGame } from '#chess/review/review-game';
import type { GameAnalysis } from '#chess/review/search';
import type { CardTable, Db } from '../db/tables.ts';
import { findAnalysedGame } from '../games/analysis-store.ts';
import { noSearch, storeAnswerSearch } from './answer-search-store.ts';

const mostLookedUp = 20;

interface AnalysedGame {
  game: ReviewGame;
  analysis: GameAnalysis;
}

export async function addAnswerSearches(
  db: Db,
  userId: string,
  cards: readonly CardTable[],
): Promise<readonly CardTable[]> {
  const found = new Map<string, string>();
  const games = new Map<string, AnalysedGame | undefined>();
  for (const { id, game_review_id, answer_search, prompt_fen } of cards) {
    if (answer_search !== null || game_review_id === null || found.size >= mostLookedUp) continue;
    if (!games.has(game_review_id)) games.set(game_review_id, await readGame(db, userId, game_review_id));
    const search = findSearch(games.get(game_review_id), prompt_fen) ?? noSearch;
    await storeAnswerSearch(db, userId, id, search);
    found.set(id, search);
    await yieldToEventLoop();
  }
  if (found.size === 0) return cards;
  return cards.map((card) => ({ ...card, answer_search: found.get(card.id) ?? card.answer_search }));
}

async function readGame(db: Db, userId: string, gameReviewId: string): Promise<AnalysedGame | undefined> {
  const analysed = await findAnalysedGame(db, userId, gameReviewId);
  if (analysed === undefined) return undefined;
  const game = parseReviewGame(analysed.pgn);
  return game.ok ? { game: game.value, analysis: analysed.analysis } : undefined;
}

function findSearch(analysed: AnalysedGame | undefined, fen: string): string | undefined {
  const position = findPosition(fen);
  if (position === undefined || analysed === undefined) return undefined;
  return findAnswerSearch(analysed.game, analysed.analysis, positionKey(position));
}
