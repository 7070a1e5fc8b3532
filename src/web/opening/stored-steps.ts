import { useQuery } from '@tanstack/react-query';

import type { StudyColor } from '#contract/studies';

import { Sequence } from '../lib/sequence.ts';
import { perUser } from '../sync/runtime.ts';
import { type EditSteps, noSteps } from './edit-steps.ts';

/** Runs changes to studies one after another, because each needs the revision from the one before. */
export const getChanges = perUser(() => new Sequence());

export const stepsKey = (color: StudyColor) => ['book-steps', color];

export const historyKey = (color: StudyColor, ...places: readonly number[]) => [
  'study-history',
  color,
  ...places,
];

export function useStoredSteps(color: StudyColor): EditSteps {
  const { data = noSteps } = useQuery({
    queryKey: stepsKey(color),
    queryFn: () => noSteps,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
