import { useQuery } from '@tanstack/react-query';

import { todayAnswerQuery } from '../lib/today-answer.ts';

/** How long the user's answers about openings take, by which every screen counts minutes; null where it is not known. */
export function useAnswerMs(): number | null {
  // Not asked for here: the badge of the navigation asks for it.
  return useQuery({ ...todayAnswerQuery, enabled: false }).data?.answer_ms ?? null;
}
