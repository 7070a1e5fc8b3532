import { useEffect } from 'react';

import type { TrainingColor } from '#contract/training';

import { getOutboxStorage } from '../../../lib/outbox-storage.ts';
import { onSendTime } from '../../../lib/send-times.ts';
import { isSignedInAs, useUser } from '../../../lib/session.tsx';
import { perUser } from '../../../lib/store.ts';
import { useStore } from '../../../lib/use-store.ts';
import { countDueMoves, tellDue } from '../../../training/due-counts.ts';
import { countOrphaned } from '../../../training/orphaned-memories.ts';
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
import { TrainingOutbox } from './training-outbox.ts';

/** One per page, so that answers are sent from every screen. */
export const getTrainingStore = perUser(
  (userId) =>
    new TrainingStore({
      api: {
        fetchMemories: (color) => fetchMemories(color),
        fetchSettings: () => fetchTrainingSettings(),
        fetchParameters: () => fetchMemorySettings(),
        sendAnswers,
        sendAnswerUndo,
        saveSettings,
        saveTrainedMove,
        isSignedIn: () => isSignedInAs(userId),
      },
      outbox: new TrainingOutbox(getOutboxStorage(), userId),
      now: () => Date.now(),
      onNotice: showNotice,
    }),
);

export function useTrainingStore(): { store: TrainingStore; snapshot: TrainingSnapshot } {
  const userId = useUser().id;
  const store = getTrainingStore(userId);
  const snapshot = useStore(store);
  const { status, memories, waitingCount } = snapshot;
  // After the server has an answer, earlier counts are outdated.
  useEffect(() => {
    if (status !== 'ready') return;
    const nowMs = Date.now();
    const count = (color: TrainingColor) =>
      Math.max(0, countDueMoves(memories[color], nowMs) - countOrphaned(userId, color, nowMs));
    tellDue(userId, { white: count('white'), black: count('black') });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- reports again after each answer
  }, [userId, status, memories, waitingCount]);
  useEffect(() => onSendTime(() => void store.refresh()), [store]);
  return { store, snapshot };
}
