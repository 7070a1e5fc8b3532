import { countGraphMoves, type OpeningGraph } from './graph.ts';
import type { PgnLimitError } from '#chess/pgn/limits';

export type CheckError = PgnLimitError | { limit: undefined; message: string };

/** If a text has more words per move, it is prose and not PGN. */
const MOST_WORDS_PER_MOVE = 10;

export function findOpeningFault(graph: OpeningGraph, name = 'the opening'): string | undefined {
  const moves = countGraphMoves(graph);
  if (moves === 0) return `no moves were found in ${name}`;
  if (graph.unreadableWords > MOST_WORDS_PER_MOVE * moves)
    return `${name} is not valid PGN: ${graph.unreadableWords} words in it are not moves`;
  return undefined;
}
