/** The server counts these due moves too, so the page stores how many there are. */
import * as z from 'zod/mini';

import { isDue } from '#chess/memory/schedule';
import type { TrainingColor } from '#contract/training';

import { localTexts } from '../lib/local-storage.ts';

const orphanedTimes = z.array(z.number());

function makeOrphanedKey(userId: string, color: TrainingColor): string {
  return `tabiya-training-strays:${userId}:${color}`;
}

export function countOrphaned(userId: string, color: TrainingColor, nowMs: number): number {
  const stored = localTexts.readJson(makeOrphanedKey(userId, color), orphanedTimes) ?? [];
  return stored.filter((dueMs) => isDue({ due: dueMs }, nowMs)).length;
}

export function storeOrphaned(userId: string, color: TrainingColor, dueMs: readonly number[]): void {
  localTexts.write(makeOrphanedKey(userId, color), JSON.stringify(dueMs.slice(0, 5000)));
}
