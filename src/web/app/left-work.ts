/**
 * What earlier visits left to send, whichever screen is opened first. Cards and their reviews are seen to by the badge of the
 * navigation; the code of the others is fetched only where something waits.
 */
import type { QueryClient } from '@tanstack/react-query';

import { hasWaiting } from '../lib/outbox-storage.ts';
import {
  analysisOutboxPrefix,
  gameOutboxPrefix,
  gameReviewOutboxPrefix,
  trainingOutboxPrefix,
} from '../lib/storage-keys.ts';

export async function sendLeftWork(userId: string, queryClient: QueryClient): Promise<void> {
  if (hasWaiting(trainingOutboxPrefix, userId)) {
    const { getTrainingDesk } = await import('../features/cards/training/use-training-desk.ts');
    await getTrainingDesk(userId).refresh();
  }
  if (hasWaiting(gameOutboxPrefix, userId)) {
    const { getGameOutbox } = await import('../opening/use-game-outbox.ts');
    getGameOutbox(userId, queryClient).flush();
  }
  if (hasWaiting(gameReviewOutboxPrefix, userId)) {
    const { sendLeftReviews } = await import('../features/game-review/use-reviews.ts');
    await sendLeftReviews(userId, queryClient);
  }
  // After the reviews: it says something about them.
  if (hasWaiting(analysisOutboxPrefix, userId)) {
    const { sendWaitingAnalyses } = await import('../engine/analysis-storage.ts');
    sendWaitingAnalyses();
  }
}
