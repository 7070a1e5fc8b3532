import { parseEvaluation } from '#chess/pgn/evaluation';
import { parsePgn } from '#chess/pgn/reader';
import type { ReviewGame } from './review-game.ts';
import type { GameAnalysis, PositionSearch } from './search.ts';

export function parseLichessAnalysis(pgn: string, game: ReviewGame): GameAnalysis | undefined {
  if (!pgn.includes('[%eval')) return undefined;
  const parsed = parsePgn(pgn);
  const searches = new Map<number, PositionSearch>();
  let ply = 0;
  const [first] = parsed.ok ? parsed.value : [];
  for (let node = first?.moves[0]; node; node = node.children[0]) {
    ply += 1;
    if (ply > game.moves.length) break;
    const score = node.comments.map(parseEvaluation).find((found) => found !== undefined);
    if (score !== undefined) searches.set(ply, { nodes: 0, lines: [{ score, moves: [] }] });
  }
  if (searches.size * 2 < game.moves.length || searches.size === 0) return undefined;
  return { source: 'lichess', engine: 'lichess', gameId: game.id, isFinal: true, searches };
}
