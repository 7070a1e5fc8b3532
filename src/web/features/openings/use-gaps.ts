/** The gaps of a colour's book that are still open. What was answered or ignored since is told from the book itself. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import type { FigureGap } from '#contract/book-figures';

import { madeHere } from '../../lib/made-here.ts';
import type { ShownFigures } from '../../coverage/use-book-figures.ts';
import type { GapState } from '../../worker/book-place.ts';
import { askBook, type ShownBook } from './use-book.ts';

export interface OpenGaps {
  /** Undefined until they are known. */
  open: readonly FigureGap[] | undefined;
  answered: number;
}

export function useOpenGaps(book: ShownBook, shown: ShownFigures | undefined): OpenGaps {
  const gaps = shown?.figures?.gaps;
  const { data: states } = useQuery({
    queryKey: ['answered-gaps', book.id, shown?.atMs],
    queryFn: async () => {
      const asked = (gaps ?? []).map(({ fen, reply }) => ({ fen, reply }));
      const found = await askBook(book, 'findSettledGaps', { gaps: asked });
      return new Map(asked.map((gap, index) => [nameGap(gap), found[index] ?? 'open']));
    },
    enabled: book.isOpen && gaps !== undefined,
    // They may be of the other colour's book or of older figures: each is known by its name.
    placeholderData: keepPreviousData,
    ...madeHere,
  });
  return useMemo(() => makeOpenGaps(gaps, states), [gaps, states]);
}

export function nameGap({ fen, reply }: Pick<FigureGap, 'fen' | 'reply'>): string {
  return `${fen} ${reply}`;
}

export function makeOpenGaps(
  gaps: readonly FigureGap[] | undefined,
  states: ReadonlyMap<string, GapState> | undefined,
): OpenGaps {
  const stateOf = (gap: FigureGap): GapState => states?.get(nameGap(gap)) ?? 'open';
  return {
    open: gaps?.filter((gap) => stateOf(gap) === 'open'),
    answered: (gaps ?? []).filter((gap) => stateOf(gap) === 'answered').length,
  };
}

/** The gap behind the one that is looked at, the first after the last. */
export function findNextGap(
  gaps: readonly FigureGap[],
  fen: string | undefined,
  reply: string | undefined,
): FigureGap | undefined {
  const at = gaps.findIndex((gap) => gap.fen === fen && gap.reply === reply);
  return gaps[(at + 1) % Math.max(1, gaps.length)];
}
