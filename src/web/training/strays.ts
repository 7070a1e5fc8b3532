/** The server also counts moves the study no longer has. A page that has read the study stores how many, for other screens. */
import * as z from 'zod/mini';

import { isDue } from '#chess/memory/schedule';
import type { TrainingColor } from '#contract/training';

import { onDevice } from '../lib/device-texts.ts';

const strayTimes = z.array(z.number());

function makeStrayKey(userId: string, color: TrainingColor): string {
  return `tabiya-training-strays:${userId}:${color}`;
}

export function countStrays(userId: string, color: TrainingColor, nowMs: number): number {
  const kept = onDevice.readJson(makeStrayKey(userId, color), strayTimes) ?? [];
  return kept.filter((dueMs) => isDue({ due: dueMs }, nowMs)).length;
}

export function keepStrays(userId: string, color: TrainingColor, dueMs: readonly number[]): void {
  onDevice.write(makeStrayKey(userId, color), JSON.stringify(dueMs.slice(0, 5000)));
}
