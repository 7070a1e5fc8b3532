import type { GameAnalysis } from '#chess/review/search';
import { readGame } from '#chess/testing/readers';

export const game = readGame('1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0');

export function makeAnalysis(searches: GameAnalysis['searches']): GameAnalysis {
  return { source: 'here', engine: 'e', gameId: game.id, isFinal: true, searches };
}
