import * as z from 'zod/mini';

import {
  storedMemories,
  type TrainedMoveChange,
  type TrainingAnswer,
  type TrainingColor,
  type TrainingMemory,
  trainingMemory,
  trainingSettings,
  type TrainingSettings,
} from '#contract/training';

import { getJson, makeFetch, makePost, postJson } from '../lib/api-client.ts';
import { parseInSlices } from '../lib/slices.ts';

const uncheckedList = z.object({ api_data: z.array(z.unknown()) });

/** Validates in slices, because thousands of rows at once would delay clicks. */
export async function fetchMemories(color: TrainingColor, signal?: AbortSignal): Promise<TrainingMemory[]> {
  const { api_data } = await getJson(`/api/get-training-memories?color=${color}`, uncheckedList, signal);
  return parseInSlices(trainingMemory, api_data);
}

export const fetchTrainingSettings = makeFetch('/api/get-training-settings', trainingSettings);

export type SettingsOfBoth = Readonly<Record<TrainingColor, TrainingSettings>>;

export function pickSettings(all: readonly TrainingSettings[]): SettingsOfBoth {
  return { white: getSettings(all, 'white'), black: getSettings(all, 'black') };
}

function getSettings(all: readonly TrainingSettings[], color: TrainingColor): TrainingSettings {
  const found = all.find((each) => each.color === color);
  if (!found) throw new Error(`There are no settings for ${color}`);
  return found;
}

export async function fetchTraining(
  color: TrainingColor,
  signal?: AbortSignal,
): Promise<{ memories: TrainingMemory[]; settings: TrainingSettings | undefined }> {
  const [memories, all] = await Promise.all([fetchMemories(color, signal), fetchTrainingSettings(signal)]);
  return { memories, settings: all.find((each) => each.color === color) };
}

export async function sendAnswers(answers: readonly TrainingAnswer[]): Promise<TrainingMemory[]> {
  return (await postJson('/api/add-training-answers', { answers }, storedMemories)).api_data;
}

export async function sendAnswerUndo(id: string): Promise<TrainingMemory[]> {
  return (await postJson('/api/undo-training-answer', { id }, storedMemories)).api_data;
}

export interface SettingsChange {
  color: TrainingColor;
  new_per_day?: number;
  book_choice?: 'new' | 'known';
}

export const saveTrainedMove = makePost<TrainedMoveChange>('/api/update-trained-move');

export const saveSettings = makePost<SettingsChange>('/api/update-training-settings');
