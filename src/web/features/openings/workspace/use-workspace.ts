/** Everything shown of a position. */
import { useMemo } from 'react';

import type { PositionReplies } from '#chess/opening/replies';

import { useCalmKeyedQuery } from '../../../lib/calm-keyed-query.ts';
import { madeHere } from '../../../lib/made-here.ts';
import { useRepliesWish } from '../../../replies/replies-wish.ts';
import type { BookPlace, BookPlaceMove } from '../../../worker/book-place.ts';
import { usePlaceReplies } from '../place-replies.ts';
import { askBook, type ShownBook } from '../use-book.ts';
import type { Against } from './use-against.ts';
import {
  findReach,
  listAskedRows,
  listRowSans,
  makeMoveTable,
  mixReplies,
  type MoveTableRows,
  refreshMoves,
} from './move-rows.ts';

export interface PlaceMoves {
  table: MoveTableRows;
  reach: number | undefined;
  replies: PositionReplies | undefined;
  problems: readonly string[];
  isAsking: boolean;
}

const nothing: MoveTableRows = { rows: [], otherShare: undefined };

/** The repertoire's at once, others as sources answer. */
export function usePlaceMoves(book: ShownBook, place: BookPlace | undefined, against: Against): PlaceMoves {
  const everybody = useRepliesWish();
  const wish = against.wish ?? everybody;
  const asked = useMemo(() => (place ? listAskedRows(place) : []), [place]);
  const { replies, problems, isAsking } = usePlaceReplies(asked, wish);
  const mixed = useMemo(() => {
    if (!place) return new Map<string, PositionReplies>();
    return against.wish ? against.mix(replies) : mixReplies(place, replies);
  }, [place, replies, against]);
  const played: PositionReplies | undefined = place && mixed.get(place.key);
  const sans = useMemo(() => (place ? listRowSans(place, played) : []), [place, played]);
  const { data: moves, isPlaceholderData } = useCalmKeyedQuery({
    queryKey: ['book-moves', book.id, book.version, place?.key, sans.join(' ')],
    queryFn: () => (place ? askBook(book, 'readMoves', { key: place.key, sans }) : []),
    enabled: place !== undefined && sans.length > 0,
    // Keeps rows while a move is added.
    placeholderData: (before, query) => (query?.queryKey[3] === place?.key ? before : undefined),
    ...madeHere,
  });
  return useMemo(() => {
    const known = sans.length > 0 ? (moves ?? []) : [];
    const isAnswer = known.length > 0 && !isPlaceholderData;
    const shown: readonly BookPlaceMove[] = isAnswer || !place ? known : refreshMoves(place, known);
    return {
      table: place ? makeMoveTable(place, shown, mixed) : nothing,
      reach: place && findReach(place, mixed),
      replies: played,
      problems,
      isAsking,
    };
  }, [place, moves, isPlaceholderData, sans, mixed, played, problems, isAsking]);
}
