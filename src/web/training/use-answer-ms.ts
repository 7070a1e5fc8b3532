import { useQuery } from '@tanstack/react-query';

import { todayAnswerQuery } from '../lib/today-answer.ts';

/** The user's answer time, for estimates of minutes; null if unknown. */
export function useAnswerMs(): number | null {
  // The navigation's badge fetches it.
  return useQuery({ ...todayAnswerQuery, enabled: false }).data?.answer_ms ?? null;
}
