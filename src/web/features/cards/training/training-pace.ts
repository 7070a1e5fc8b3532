/** How long the user's own right answers took, on this device: who thinks longer is not called slow. */
import * as z from 'zod/mini';

import { findMedian } from '#chess/memory/offered-grade';

const mostTimes = 60;
const times = z.array(z.number());

function makeKey(userId: string): string {
  return `tabiya-training-pace:${userId}`;
}

function readTimes(userId: string): number[] {
  try {
    const parsed = z.safeParse(times, JSON.parse(localStorage.getItem(makeKey(userId)) ?? '[]'));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

export function findOwnMedian(userId: string): number | undefined {
  return findMedian(readTimes(userId));
}

export function keepTime(userId: string, tookMs: number): void {
  try {
    const kept = [...readTimes(userId), tookMs].slice(-mostTimes);
    localStorage.setItem(makeKey(userId), JSON.stringify(kept));
  } catch {
    // Without room the median is that of what is there.
  }
}
