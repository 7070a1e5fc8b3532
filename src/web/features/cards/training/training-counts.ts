/** How many moves of each colour are due, for the badge on every screen and the switch of Card Review. */
import { type QueryClient, useQuery } from '@tanstack/react-query';

import type { Memories } from '#chess/memory/sitting-targets';
import { isDue } from '#chess/memory/schedule';
import { type TrainingColor, trainingColors } from '#contract/training';

import { useUser } from '../../../lib/session.tsx';
import { fetchTrainingCounts } from '../../../training/training-api.ts';
import { countStrays } from './strays.ts';

export type DueCounts = Record<TrainingColor, number>;

const countsKey = 'training-counts';

export function useTrainingCounts(): DueCounts {
  const userId = useUser().id;
  const { data } = useQuery({
    queryKey: [countsKey, userId],
    queryFn: async (): Promise<DueCounts> => {
      const nowMs = Date.now();
      const counts: DueCounts = { white: 0, black: 0 };
      for (const { color, due_count } of await fetchTrainingCounts(nowMs))
        counts[color] = Math.max(0, due_count - countStrays(userId, color, nowMs));
      return counts;
    },
    enabled: userId !== '',
    refetchInterval: 5 * 60_000,
  });
  return data ?? { white: 0, black: 0 };
}

/** Where every memory is known, the badge need not ask. */
export function showTrainingCounts(
  queryClient: QueryClient,
  userId: string,
  memories: Readonly<Record<TrainingColor, Memories>>,
): void {
  const nowMs = Date.now();
  const counts: DueCounts = { white: 0, black: 0 };
  for (const color of trainingColors) {
    for (const { schedule } of memories[color].values())
      if (schedule.state > 0 && isDue(schedule, nowMs)) counts[color] += 1;
    counts[color] = Math.max(0, counts[color] - countStrays(userId, color, nowMs));
  }
  queryClient.setQueryData<DueCounts>([countsKey, userId], counts);
}
