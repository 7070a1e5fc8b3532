import { useQuery } from '@tanstack/react-query';

import { todayAnswerQuery } from '../lib/today-answer.ts';

export function useAnswerMs(): number | null {
  // Do not fetch: the navigation's badge already does.
  return useQuery({ ...todayAnswerQuery, enabled: false }).data?.answer_ms ?? null;
}
