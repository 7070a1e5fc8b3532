import { useEffect } from 'react';

import type { TrainingColor } from '#contract/training';

import { getOutboxStorage } from '../../../lib/outbox-storage.ts';
import { onSendTime } from '../../../lib/send-times.ts';
import { isSignedInAs, useUser } from '../../../lib/session.tsx';
import { perUser } from '../../../lib/store.ts';
import { useStore } from '../../../lib/use-store.ts';
import { countDueMoves, tellDue } from '../../../training/due-counts.ts';
import { countStrays } from '../../../training/strays.ts';
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
import { TrainingDesk, type TrainingSnapshot } from './training-desk.ts';
import { TrainingOutbox } from './training-outbox.ts';

/** One per page, so that answers are sent from every screen. */
export const getTrainingDesk = perUser(
  (userId) =>
    new TrainingDesk({
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

export function useTrainingDesk(): { desk: TrainingDesk; snapshot: TrainingSnapshot } {
  const userId = useUser().id;
  const desk = getTrainingDesk(userId);
  const snapshot = useStore(desk);
  const { status, memories, waitingCount } = snapshot;
  // After the server has an answer, earlier counts are outdated.
  useEffect(() => {
    if (status !== 'ready') return;
    const nowMs = Date.now();
    const count = (color: TrainingColor) =>
      Math.max(0, countDueMoves(memories[color], nowMs) - countStrays(userId, color, nowMs));
    tellDue(userId, { white: count('white'), black: count('black') });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- when it was told counts, too
  }, [userId, status, memories, waitingCount]);
  useEffect(() => onSendTime(() => void desk.refresh()), [desk]);
  return { desk, snapshot };
}
