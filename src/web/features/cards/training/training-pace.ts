import * as z from 'zod/mini';

import { findMedian } from '#chess/memory/offered-grade';

import { localTexts } from '../../../lib/local-storage.ts';

const mostTimes = 60;
const times = z.array(z.number());

function makeKey(userId: string): string {
  return `tabiya-training-pace:${userId}`;
}

function readTimes(userId: string): number[] {
  return localTexts.readJson(makeKey(userId), times) ?? [];
}

export function findOwnMedian(userId: string): number | undefined {
  return findMedian(readTimes(userId));
}

export function storeTime(userId: string, tookMs: number): void {
  localTexts.write(makeKey(userId), JSON.stringify([...readTimes(userId), tookMs].slice(-mostTimes)));
}
