import * as z from 'zod/mini';
import {
  type TrainingColor,
  trainingMemory,
  type TrainingMemory,
  trainingSettings,
  type TrainingSettings,
} from '#contract/training';
import { type LatestGame, latestGames } from '#contract/latest-games';
import { type ReviewHour, reviewHours } from '#contract/today';

import { getJson } from '../../lib/api-client.ts';
import { parseInSlices } from '../../lib/slices.ts';

export async function fetchReviewHours(
  since: Date,
  minute: string,
  signal: AbortSignal,
): Promise<ReviewHour[]> {
  const query = new URLSearchParams({ since: since.toISOString(), minute });
  return (await getJson(`/api/get-review-hours?${query.toString()}`, reviewHours, signal)).api_data;
}

export async function fetchLatestGames(signal: AbortSignal): Promise<LatestGame[]> {
  return (await getJson('/api/get-latest-games', latestGames, signal)).api_data;
}

const uncheckedList = z.object({ api_data: z.array(z.unknown()) });

/** Thousands of memories would hold up a click if they were checked at once. */
export async function fetchMemories(color: TrainingColor, signal: AbortSignal): Promise<TrainingMemory[]> {
  const { api_data } = await getJson(`/api/get-training-memories?color=${color}`, uncheckedList, signal);
  return parseInSlices(trainingMemory, api_data);
}

export async function fetchTrainingSettings(signal: AbortSignal): Promise<TrainingSettings[]> {
  return (await getJson('/api/get-training-settings', trainingSettings, signal)).api_data;
}
