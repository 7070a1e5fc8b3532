/**
 * Sends what earlier visits left, on any first screen. The navigation's badge sends card reviews; other code loads only if
 * needed.
 */
import type { QueryClient } from '@tanstack/react-query';

import { hasWaiting } from '../lib/outbox-storage.ts';
import {
  analysisOutboxPrefix,
  cardOutboxPrefix,
  gameOutboxPrefix,
  gameReviewOutboxPrefix,
  trainingOutboxPrefix,
} from '../lib/storage-keys.ts';

export async function flushPendingOnStartup(userId: string, queryClient: QueryClient): Promise<void> {
  const has = (prefix: string) => hasWaiting(prefix, userId);
  await Promise.allSettled([
    has(cardOutboxPrefix) && sendCards(),
    has(trainingOutboxPrefix) && sendTraining(userId),
    has(gameOutboxPrefix) && sendGames(userId, queryClient),
    has(gameReviewOutboxPrefix) && sendReviews(userId, queryClient),
  ]);
  // After the reviews: the server refuses an analysis of an unknown review.
  if (has(analysisOutboxPrefix)) await sendAnalyses();
}

async function sendCards(): Promise<void> {
  const { sendWaitingCards } = await import('../card-editor/saved-cards.ts');
  await sendWaitingCards();
}

async function sendTraining(userId: string): Promise<void> {
  const { getTrainingStore } = await import('../features/cards/training/use-training-store.ts');
  await getTrainingStore(userId).refresh();
}

async function sendGames(userId: string, queryClient: QueryClient): Promise<void> {
  const { getGameOutbox } = await import('../library/use-game-outbox.ts');
  getGameOutbox(userId, queryClient).flush();
}

async function sendReviews(userId: string, queryClient: QueryClient): Promise<void> {
  const { flushPendingReviews } = await import('../features/game-review/reviews/use-reviews.ts');
  await flushPendingReviews(userId, queryClient);
}

async function sendAnalyses(): Promise<void> {
  const { sendWaitingAnalyses } = await import('../analysis/analysis-storage.ts');
  sendWaitingAnalyses();
}
