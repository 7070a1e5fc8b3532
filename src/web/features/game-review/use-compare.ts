import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { GameMoves } from '#chess/pgn/game-moves';
import type { GameReview } from '#contract/games';
import type { Comparison } from '#chess/opening/compare';
import { makeFailureText } from '#contract/failure-text';
import type { StudyColor } from '#contract/studies';

import { useCachedResult } from '../../sync/values.ts';
import { getOpening, type Studies, useStudiesReader } from '../../opening/studies.ts';
import { type ComparisonOutcome, makeOutcome } from '../../worker/comparison-outcome.ts';

export interface Compare {
  text: string;
  outcome: ComparisonOutcome | undefined;
  comparedAt: string | undefined;
  isOutdated: boolean;
  isRunning: boolean;
  run: () => void;
}

interface CachedComparison {
  text: string;
  comparison: Comparison | undefined;
  opening: string;
  comparedAt: string;
}

const noStudyText = 'No study selected';
// The specification spells this text with three s.
const processingText = 'Processsing...';

export function useCompare(
  review: GameReview | undefined,
  game: GameMoves,
  color: StudyColor,
  studies: Studies,
  onParted: (ply: number) => void,
): Compare {
  const readStudies = useStudiesReader();
  const [cached, store, isLookedUp] = useCachedResult<CachedComparison>(['comparison', review?.id ?? 'none']);
  const { data, error, isPending, variables, mutate } = useMutation({
    mutationFn: async ({ wanted, isRequested }: { wanted: GameReview; isRequested: boolean }) => {
      const study = (await readStudies())[color];
      if (study === null) return 'no-study';
      const { checks } = await import('../../worker/workers.ts');
      const found = await checks.study.compareGames({
        book: checks.hand(getOpening(study)),
        gameText: wanted.pgn,
      });
      const [comparison] = found.comparisons;
      const comparedAt = new Date().toISOString();
      store({ text: found.text, comparison, opening: study.revision, comparedAt });
      if (comparison && isRequested) onParted(comparison.movesInBook);
      return 'compared';
    },
  });
  const study = studies[color];
  const compareUnasked = useEffectEvent(() => {
    if (review && !isPending) mutate({ wanted: review, isRequested: false });
  });
  const isDue = isLookedUp && study !== null && cached?.opening !== study.revision;
  useEffect(() => {
    if (isDue) compareUnasked();
  }, [isDue]);
  const isOutdated = cached !== undefined && cached.opening !== study?.revision;
  const shown = isOutdated || data === 'no-study' ? undefined : cached;
  const outcome = useMemo(
    () => (shown?.comparison && !isPending && !error ? makeOutcome(shown.comparison, game) : undefined),
    [shown, isPending, error, game],
  );
  const text = isPending
    ? processingText
    : error
      ? makeFailureText(error.message)
      : data === 'no-study'
        ? noStudyText
        : (shown?.text ?? '');
  const isRunning = isPending && variables.isRequested;
  return useMemo(
    () => ({
      text,
      outcome,
      comparedAt: cached?.comparedAt,
      isOutdated,
      isRunning,
      run: () => {
        if (review) mutate({ wanted: review, isRequested: true });
      },
    }),
    [text, outcome, cached, isOutdated, isRunning, review, mutate],
  );
}
