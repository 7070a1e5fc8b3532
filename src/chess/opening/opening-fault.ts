import { countGraphMoves, type OpeningGraph } from './graph.ts';
import type { PgnLimitError } from '#chess/pgn/limits';

export type CheckError = PgnLimitError | { limit: undefined; message: string };

/** With more words than this for every move, a text is no PGN but prose that happens to name squares. */
const MOST_WORDS_PER_MOVE = 10;

/** Why a text cannot be an opening: it has no moves, or it is some other text. */
export function findOpeningFault(graph: OpeningGraph, name = 'the opening'): string | undefined {
  const moves = countGraphMoves(graph);
  if (moves === 0) return `no moves were found in ${name}`;
  if (graph.unreadableWords > MOST_WORDS_PER_MOVE * moves)
    return `${name} does not read as PGN: ${graph.unreadableWords} words in it are no moves`;
  return undefined;
}
