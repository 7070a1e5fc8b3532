import { useQuery } from '@tanstack/react-query';

import type { StudyColor } from '#contract/studies';

import { type EditSteps, noSteps } from './edit-steps.ts';

export const stepsKey = (color: StudyColor) => ['book-steps', color];

export function useStoredSteps(color: StudyColor): EditSteps {
  const { data = noSteps } = useQuery({
    queryKey: stepsKey(color),
    queryFn: () => noSteps,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
