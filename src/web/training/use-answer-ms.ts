import { useQuery } from '@tanstack/react-query';

import { todayAnswerQuery } from '../lib/today-answer.ts';

/** Returns the user's mean answer time, from which minutes are estimated; null if unknown. */
export function useAnswerMs(): number | null {
  // Only read the cached value here, because the navigation's badge already fetches it.
  return useQuery({ ...todayAnswerQuery, enabled: false }).data?.answer_ms ?? null;
}
