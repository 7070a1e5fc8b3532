import type { BookIndex } from './book-index.ts';
import { type GraphMove, type GraphPosition, isOwnTurn } from './graph.ts';
import { findIgnoreReason, type IndexedRemarks } from './remarks.ts';

export function findIgnored(remarks: IndexedRemarks, move: GraphMove): string | undefined {
  return move.to.moves.length > 0 ? undefined : findIgnoreReason(remarks.ofMoves.get(move) ?? []);
}

export function listIgnored({
  graph,
  color,
  remarks,
}: BookIndex): { position: GraphPosition; move: GraphMove; reason: string }[] {
  return [...graph.positions.values()].flatMap((position) =>
    isOwnTurn(position, color)
      ? []
      : position.moves.flatMap((move) => {
          const reason = findIgnored(remarks, move);
          return reason === undefined ? [] : [{ position, move, reason }];
        }),
  );
}
