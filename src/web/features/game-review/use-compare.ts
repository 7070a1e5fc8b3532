import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { GameMoves } from '#chess/pgn/game-moves';
import type { GameReview } from '#contract/games';
import type { ComparisonCheck } from '#chess/opening/checks';
import { makeFailureText } from '#contract/openings';
import type { StudyColor } from '#contract/studies';

import { runOpeningTask } from '../../opening/run-task.ts';
import { getOpening, useStudiesReader } from '../../opening/studies.ts';
import { type ComparisonOutcome, makeOutcome } from './comparison-outcome.ts';

export interface Compare {
  /** The results area: empty before the first comparison. */
  text: string;
  outcome: ComparisonOutcome | undefined;
  isRunning: boolean;
  run: () => void;
}

const noStudyText = 'No study selected';
// Spelt as the product spells it.
const processingText = 'Processsing...';

/** Compares one game with the study of its colour. */
export function useCompare(
  review: GameReview | undefined,
  game: GameMoves,
  color: StudyColor,
  /** Told the half-moves before game and opening part. */
  onParted: (ply: number) => void,
): Compare {
  const readStudies = useStudiesReader();
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: async (wanted: GameReview) => {
      const study = (await readStudies())[color];
      return study && runOpeningTask('compareGames', { opening: getOpening(study), gameText: wanted.pgn });
    },
    onSuccess: (answer) => {
      const comparison = answer?.comparisons[0];
      if (comparison) onParted(comparison.movesInBook);
    },
  });
  const outcome = useMemo(() => {
    const comparison = data?.comparisons[0];
    return comparison && makeOutcome(comparison, game);
  }, [data, game]);
  return useMemo(
    () => ({
      text: makeText(data, error, isPending),
      outcome,
      isRunning: isPending,
      run: () => {
        if (review) mutate(review);
      },
    }),
    [data, error, isPending, outcome, review, mutate],
  );
}

/** Before the first comparison there is no data, and without a study it is null. */
function makeText(data: ComparisonCheck | null | undefined, error: Error | null, isPending: boolean): string {
  if (isPending) return processingText;
  if (error) return makeFailureText(error.message);
  if (data === null) return noStudyText;
  return data?.text ?? '';
}
