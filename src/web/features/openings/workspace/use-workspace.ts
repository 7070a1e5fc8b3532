/** Everything shown of a position. */
import { useMemo } from 'react';

import type { PositionReplies } from '#chess/opening/replies';

import { useTransitionKeyedQuery } from '../../../lib/transition-keyed-query.ts';
import { localQueryOptions } from '../../../lib/local-query-options.ts';
import { useRepliesOptions } from '../../../replies/replies-options.ts';
import type { BookPosition, BookPositionMove } from '../../../worker/book-position.ts';
import { usePositionReplies } from '../position-replies.ts';
import { askBook, type ShownBook } from '../use-book.ts';
import type { Against } from './use-against.ts';
import {
  findReach,
  listRequestedRows,
  listRowSans,
  makeMoveTable,
  mixReplies,
  type MoveTableRows,
  refreshMoves,
} from './move-rows.ts';

export interface PositionMoves {
  table: MoveTableRows;
  reach: number | undefined;
  replies: PositionReplies | undefined;
  problems: readonly string[];
  isAsking: boolean;
}

const nothing: MoveTableRows = { rows: [], otherShare: undefined };

/** The repertoire's at once, others as sources answer. */
export function usePositionMoves(
  book: ShownBook,
  position: BookPosition | undefined,
  against: Against,
): PositionMoves {
  const everybody = useRepliesOptions();
  const options = against.options ?? everybody;
  const request = useMemo(() => (position ? listRequestedRows(position) : []), [position]);
  const { replies, problems, isAsking } = usePositionReplies(request, options);
  const mixed = useMemo(() => {
    if (!position) return new Map<string, PositionReplies>();
    return against.options ? against.mix(replies) : mixReplies(position, replies);
  }, [position, replies, against]);
  const played: PositionReplies | undefined = position && mixed.get(position.key);
  const sans = useMemo(() => (position ? listRowSans(position, played) : []), [position, played]);
  const { data: moves, isPlaceholderData } = useTransitionKeyedQuery({
    queryKey: ['book-moves', book.id, book.version, position?.key, sans.join(' ')],
    queryFn: () => (position ? askBook(book, 'readMoves', { key: position.key, sans }) : []),
    enabled: position !== undefined && sans.length > 0,
    // Keeps rows while a move is added.
    placeholderData: (before, query) => (query?.queryKey[3] === position?.key ? before : undefined),
    ...localQueryOptions,
  });
  return useMemo(() => {
    const known = sans.length > 0 ? (moves ?? []) : [];
    const isAnswer = known.length > 0 && !isPlaceholderData;
    const shown: readonly BookPositionMove[] = isAnswer || !position ? known : refreshMoves(position, known);
    return {
      table: position ? makeMoveTable(position, shown, mixed) : nothing,
      reach: position && findReach(position, mixed),
      replies: played,
      problems,
      isAsking,
    };
  }, [position, moves, isPlaceholderData, sans, mixed, played, problems, isAsking]);
}
