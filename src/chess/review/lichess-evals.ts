import { parsePgn } from 'chessops/pgn';
import type { Score } from '#chess/position/score';
import type { ReviewGame } from './review-game.ts';
import type { GameAnalysis, PositionSearch } from './search.ts';

/** Pawns with hundredths at most, or moves to mate; `,18` after it is the depth. */
const EVALUATION = /\[%eval\s+(?:#(-?\d{1,4})|([+-]?\d{1,5}(?:\.\d{1,3})?))(?:,\d+)?\s*\]/;

function parseEvaluation(comment: string): Score | undefined {
  const [, mate, pawns] = EVALUATION.exec(comment) ?? [];
  if (mate !== undefined) return Number(mate) === 0 ? undefined : { mate: Number(mate) };
  return pawns === undefined ? undefined : { cp: Math.round(Number(pawns) * 100) + 0 };
}

/**
 * The evaluations that Lichess writes into a PGN (`evals=true`), in the raw form of our own; they have no lines. Undefined
 * when fewer than half of the moves have one: that is a comment here and there, not an analysed game.
 */
export function parseLichessAnalysis(pgn: string, game: ReviewGame): GameAnalysis | undefined {
  const [parsed] = parsePgn(pgn);
  const searches = new Map<number, PositionSearch>();
  let ply = 0;
  for (const node of parsed?.moves.mainline() ?? []) {
    ply += 1;
    if (ply > game.moves.length) break;
    const score = node.comments?.map(parseEvaluation).find((found) => found !== undefined);
    if (score !== undefined) searches.set(ply, { nodes: 0, lines: [{ score, moves: [] }] });
  }
  if (searches.size * 2 < game.moves.length || searches.size === 0) return undefined;
  return { source: 'lichess', engine: 'lichess', gameId: game.id, searches };
}
