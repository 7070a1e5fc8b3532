import { useQuery } from '@tanstack/react-query';
import type { Pace } from '#chess/memory/minutes';

import { todayAnswerQuery } from '../lib/today-answer.ts';

export function usePace(): Pace | undefined {
  // The badge in the navigation fetches this query already, so do not fetch it again.
  return useQuery({ ...todayAnswerQuery, enabled: false }).data;
}
