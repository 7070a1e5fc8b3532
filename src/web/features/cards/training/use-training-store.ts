import { useSendTime } from '../../../lib/send-times.ts';
import { useUser } from '../../../lib/session.tsx';
import { useStore } from '../../../lib/use-store.ts';
import { getQueue } from '../../../sync/queue.ts';
import { perUser } from '../../../sync/runtime.ts';
import { reportDueMoves } from '../../../training/due-counts.ts';
import { showNotice } from '../../../ui/notices.tsx';
import { fetchMemorySettings } from '../memory/api.ts';
import {
  fetchMemories,
  fetchTrainingSettings,
  saveSettings,
  saveTrainedMove,
  sendAnswers,
  sendAnswerUndo,
} from '../../../training/training-api.ts';
import { TrainingStore, type TrainingSnapshot } from './training-store.ts';

export const getTrainingStore = perUser(
  ({ userId }) =>
    new TrainingStore({
      api: {
        fetchMemories: (color) => fetchMemories(color),
        fetchSettings: () => fetchTrainingSettings(),
        fetchParameters: () => fetchMemorySettings(),
        sendAnswers,
        sendAnswerUndo,
        saveSettings,
        saveTrainedMove,
      },
      queue: getQueue(userId),
      now: () => Date.now(),
      onNotice: showNotice,
      onChange: ({ memories, waitingCount }) => reportDueMoves(userId, memories, waitingCount),
    }),
);

export function useTrainingStore(): { store: TrainingStore; snapshot: TrainingSnapshot } {
  const userId = useUser().id;
  const store = getTrainingStore(userId);
  const snapshot = useStore(store);
  useSendTime(() => void store.refresh());
  return { store, snapshot };
}
