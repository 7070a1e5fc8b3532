import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MemorySettings, MemorySettingsChange } from '#contract/memory';
import type { TrainingColor } from '#contract/training';

import { cardsChanged, cardsKey } from '../../../card-editor/saved-cards.ts';
import { gamesCounted } from '../../../library/game-answers.ts';
import { showFailure, showNotice } from '../../../ui/notices.tsx';
import { fetchTrainingSettings, saveSettings } from '../../../training/training-api.ts';
import { requestMemoryChange, fetchMemorySettings, fetchMemoryStatistics } from './api.ts';
import { makeNewPerDayText, makeSavedText } from './memory-words.ts';

const memoryKey = ['memory'] as const;
const settingsKey = [...memoryKey, 'settings'];
/** Starts with the cards' query key, so that changing a card also refetches this list. */
export const leechesKey = [...cardsKey, 'leeches'];

export function memoryChanged(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: memoryKey });
  cardsChanged(queryClient);
}

export function useMemory() {
  const queryClient = useQueryClient();
  const settings = useQuery({ queryKey: settingsKey, queryFn: ({ signal }) => fetchMemorySettings(signal) });
  const statistics = useQuery({
    queryKey: [...memoryKey, 'statistics'],
    queryFn: ({ signal }) => fetchMemoryStatistics(signal),
  });
  const training = useQuery({
    queryKey: [...memoryKey, 'training'],
    queryFn: ({ signal }) => fetchTrainingSettings(signal),
  });
  const change = useMutation({
    mutationFn: requestMemoryChange,
    onMutate: (wanted: MemorySettingsChange) =>
      queryClient.setQueryData<MemorySettings>(
        settingsKey,
        (before) =>
          before && {
            ...before,
            model: wanted.model ?? before.model,
            retention: wanted.retention ?? before.retention,
            change_hour: wanted.change_hour ?? before.change_hour,
            fuzz: wanted.fuzz ?? before.fuzz,
            counts_games: wanted.counts_games ?? before.counts_games,
          },
      ),
    onSuccess: (_, wanted) => showNotice(makeSavedText(wanted)),
    onError: (error) => showFailure(`Your settings were not saved: ${error.message}.`),
    onSettled: () => {
      memoryChanged(queryClient);
      gamesCounted(queryClient);
    },
  });
  const newPerDay = useMutation({
    mutationFn: ({ color, count }: { color: TrainingColor; count: number }) =>
      saveSettings({ color, new_per_day: count }),
    onSuccess: (_, { color, count }) => showNotice(makeNewPerDayText(color, count)),
    onError: (error) => showFailure(`Your settings were not saved: ${error.message}.`),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: memoryKey }),
  });
  return { settings, statistics, training, change, newPerDay };
}
