import { useQuery } from '@tanstack/react-query';

import { todayAnswerQuery } from '../lib/today-answer.ts';

export function useAnswerMs(): number | null {
  // The badge in the navigation fetches this query already.
  return useQuery({ ...todayAnswerQuery, enabled: false }).data?.answer_ms ?? null;
}
