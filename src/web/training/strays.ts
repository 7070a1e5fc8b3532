/**
 * The server counts everything that was ever trained. Only a page that has read the study knows which of it the study no longer
 * has, and keeps that for the screens that do not read the study.
 */
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

/** Keeps what the study no longer has. */
export function keepStrays(userId: string, color: TrainingColor, dueMs: readonly number[]): void {
  onDevice.write(makeStrayKey(userId, color), JSON.stringify(dueMs.slice(0, 5000)));
}
