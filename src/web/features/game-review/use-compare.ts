import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { GameMoves } from '#chess/game-moves';
import type { GameReview } from '#contract/games';
import { type ComparisonAnswer, comparisonAnswer, makeFailureText } from '#contract/openings';
import { parseExcludeIndicators } from '#contract/studies';

import { postMultipartForJson } from '../../lib/api-client.ts';
import type { OpeningStudy } from '../../lib/studies.ts';
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

function compareGame(review: GameReview, study: OpeningStudy): Promise<ComparisonAnswer> {
  const form = new FormData();
  form.set('opening_text', study.study_text);
  form.set('game_text', review.pgn);
  form.set('color', review.hero_color);
  for (const symbol of parseExcludeIndicators(study.exclude_move_indicators)) {
    form.append('excludeSymbols[]', symbol);
  }
  return postMultipartForJson('/api/check_opening', form, comparisonAnswer);
}

/** Compares one game with the study of its colour. */
export function useCompare(
  review: GameReview | undefined,
  game: GameMoves,
  study: OpeningStudy | null,
): Compare {
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: async (wanted: GameReview) => (study ? compareGame(wanted, study) : null),
  });
  const outcome = useMemo(() => {
    const comparison = data?.comparisons[0];
    return comparison && makeOutcome(comparison, game);
  }, [data, game]);
  return {
    text: makeText(data, error, isPending),
    outcome,
    isRunning: isPending,
    run: () => {
      if (review) mutate(review);
    },
  };
}

/** Before the first comparison there is no data, and without a study it is null. */
function makeText(
  data: ComparisonAnswer | null | undefined,
  error: Error | null,
  isPending: boolean,
): string {
  if (isPending) return processingText;
  if (error) return makeFailureText(error.message);
  if (data === null) return noStudyText;
  return data?.results ?? '';
}
