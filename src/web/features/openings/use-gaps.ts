/** The gaps of a colour's last check that are still open. What was answered or ignored since is told from the book itself. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import type { CoverageGap } from '#chess/opening/coverage';

import type { GapState } from '../../worker/book-place.ts';
import { askBook, type Book } from './use-book.ts';
import type { KeptCoverage } from './use-coverage-check.ts';

export interface OpenGaps {
  open: readonly CoverageGap[];
  answered: number;
  /** Of what opponents play, with what was answered since the check; undefined where it is not known. */
  total: number | undefined;
  /** What answering a gap would make of it. */
  findTotalWith: (chance: number) => number | undefined;
}

export function useOpenGaps(book: Book, result: KeptCoverage | undefined): OpenGaps {
  const gaps = result?.gaps;
  const { data: states } = useQuery({
    queryKey: ['answered-gaps', book.id, result?.checkedAt],
    queryFn: () =>
      askBook(book, 'findSettledGaps', { gaps: (gaps ?? []).map(({ fen, reply }) => ({ fen, reply })) }),
    enabled: book.isOpen && gaps !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: false,
  });
  return useMemo(() => makeOpenGaps(result, states ?? []), [result, states]);
}

export function makeOpenGaps(
  result: Pick<KeptCoverage, 'gaps' | 'total' | 'weight'> | undefined,
  states: readonly GapState[],
): OpenGaps {
  const gaps = result?.gaps ?? [];
  const answered = gaps.filter((_, index) => states[index] === 'answered');
  const { total, weight = 0 } = result ?? {};
  const add = (chance: number): number | undefined =>
    total === undefined || weight <= 0 ? undefined : Math.min(1, total + chance / weight);
  const won = answered.reduce((sum, { chance }) => sum + chance, 0);
  return {
    open: gaps.filter((_, index) => (states[index] ?? 'open') === 'open'),
    answered: answered.length,
    total: add(won) ?? total,
    findTotalWith: (chance) => add(won + chance),
  };
}

/** The gap behind the one that is looked at, the first after the last. */
export function findNextGap(
  gaps: readonly CoverageGap[],
  fen: string | undefined,
  reply: string | undefined,
): CoverageGap | undefined {
  const at = gaps.findIndex((gap) => gap.fen === fen && gap.reply === reply);
  return gaps[(at + 1) % Math.max(1, gaps.length)];
}
