import { useQuery } from '@tanstack/react-query';

import { todayAnswerQuery } from '../lib/today-answer.ts';

export function useAnswerMs(): number | null {
  // The navigation's badge already fetches it.
  return useQuery({ ...todayAnswerQuery, enabled: false }).data?.answer_ms ?? null;
}
