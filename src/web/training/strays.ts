/**
 * The server counts everything that was ever trained. What the study no longer has is known where the study was read, and is
 * kept for the screens that do not read it.
 */
import * as z from 'zod/mini';

import { isDue } from '#chess/memory/schedule';
import type { TrainingColor } from '#contract/training';

const strayTimes = z.array(z.number());

function makeStrayKey(userId: string, color: TrainingColor): string {
  return `tabiya-training-strays:${userId}:${color}`;
}

export function countStrays(userId: string, color: TrainingColor, nowMs: number): number {
  try {
    const text = localStorage.getItem(makeStrayKey(userId, color)) ?? '[]';
    const parsed = z.safeParse(strayTimes, JSON.parse(text));
    return parsed.success ? parsed.data.filter((dueMs) => isDue({ due: dueMs }, nowMs)).length : 0;
  } catch {
    return 0;
  }
}

/** Keeps what the study no longer has. */
export function keepStrays(userId: string, color: TrainingColor, dueMs: readonly number[]): void {
  try {
    localStorage.setItem(makeStrayKey(userId, color), JSON.stringify(dueMs.slice(0, 5000)));
  } catch {
    // Without room the badge counts a few too many elsewhere.
  }
}
