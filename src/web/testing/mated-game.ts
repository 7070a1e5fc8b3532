import { parseReviewGame } from '#chess/review/review-game';
import type { GameAnalysis } from '#chess/review/search';

const parsed = parseReviewGame('1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0');
if (!parsed.ok) throw new Error(parsed.error);
export const game = parsed.value;

export function makeAnalysis(searches: GameAnalysis['searches']): GameAnalysis {
  return { source: 'here', engine: 'e', gameId: game.id, searches };
}
