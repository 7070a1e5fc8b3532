import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';

import { listCountedGaps } from '#chess/opening/odds';
import type { FigureGap } from '#contract/book-figures';

import { useTransitionKeyedQuery } from '../../lib/transition-keyed-query.ts';
import { localQueryOptions } from '../../lib/local-query-options.ts';
import type { ShownFigures } from '../../coverage/use-book-figures.ts';
import type { GapState } from '../../worker/book-position.ts';
import { books } from '../../worker/workers.ts';
import type { ShownBook } from './use-book.ts';

export interface OpenGaps {
  open: readonly FigureGap[] | undefined;
  answered: number;
  more: number;
  counted: string | undefined;
}

export function useOpenGaps(book: ShownBook, shown: ShownFigures | undefined): OpenGaps {
  const gaps = shown?.figures?.gaps;
  const { data: states } = useTransitionKeyedQuery({
    queryKey: ['answered-gaps', book.id, shown?.atMs],
    queryFn: async () => {
      const requested = (gaps ?? []).map(({ fen, reply }) => ({ fen, reply }));
      const found = await books.findIndex(book.id).findSettled(requested);
      return new Map(requested.map((gap, index) => [nameGap(gap), found[index] ?? 'open']));
    },
    enabled: book.isOpen && gaps !== undefined,
    // Old results are shown until new ones arrive, so match gaps by name instead of by index.
    placeholderData: keepPreviousData,
    ...localQueryOptions,
  });
  const more = shown?.figures?.moreGaps;
  return useMemo(() => makeOpenGaps(gaps, states, more), [gaps, states, more]);
}

export function nameGap({ fen, reply }: Pick<FigureGap, 'fen' | 'reply'>): string {
  return `${fen} ${reply}`;
}

export function makeOpenGaps(
  gaps: readonly FigureGap[] | undefined,
  states: ReadonlyMap<string, GapState> | undefined,
  more = 0,
): OpenGaps {
  const stateOf = (gap: FigureGap): GapState => states?.get(nameGap(gap)) ?? 'open';
  const open = gaps?.filter((gap) => stateOf(gap) === 'open');
  return {
    open,
    more,
    counted: open && makeCountText(open, more),
    answered: (gaps ?? []).filter((gap) => stateOf(gap) === 'answered').length,
  };
}

function makeCountText(open: readonly FigureGap[], more: number): string {
  const counted = listCountedGaps(open).length;
  return more > 0 && counted === open.length ? `${counted}+` : `${counted}`;
}

export function findNextGap(
  gaps: readonly FigureGap[],
  fen: string | undefined,
  reply: string | undefined,
): FigureGap | undefined {
  const at = gaps.findIndex((gap) => gap.fen === fen && gap.reply === reply);
  return gaps[(at + 1) % Math.max(1, gaps.length)];
}
