import { isDue } from '#chess/memory/schedule';
import type { Memories } from '#chess/memory/session-targets';
import { type TrainingColor, trainingColors } from '#contract/training';
import * as z from 'zod/mini';

import { useTransitionKeyedQuery } from '../lib/transition-keyed-query.ts';
import { connected } from '../lib/connection.ts';
import { useUser } from '../lib/session.tsx';
import { Store } from '../lib/store.ts';
import { todayAnswerQuery } from '../lib/today-answer.ts';
import { findDay } from '../lib/today-path.ts';
import { useStore } from '../lib/use-store.ts';
import { queueRows } from '../sync/queue-rows.ts';
import { perUser } from '../sync/runtime.ts';
import { localTexts } from '../lib/local-storage.ts';

const dueNames = ['cards', ...trainingColors] as const;
export type DueName = (typeof dueNames)[number];
export type DueCounts = Record<DueName, number>;

interface Counted {
  count: number;
  waitingCount: number;
  atMs: number;
}
export type OwnCounts = Partial<Record<DueName, Counted>>;

const getOwnCounts = perUser(() => new Store<OwnCounts>({}));

/** Ignores a count equal to the last one, so that a newer count of the server wins. */
export function reportDue(userId: string, name: DueName, count: number, waitingCount: number): void {
  const own = getOwnCounts(userId);
  const last = own.get()[name];
  if (last?.count === count && last.waitingCount === waitingCount) return;
  own.set({ ...own.get(), [name]: { count, waitingCount, atMs: Date.now() } });
}

export function reportDueMoves(
  userId: string,
  memories: Readonly<Record<TrainingColor, Memories>>,
  waitingCount: number,
): void {
  const nowMs = Date.now();
  for (const color of trainingColors) {
    const due = countDueMoves(memories[color], nowMs) - countOrphaned(userId, color, nowMs);
    reportDue(userId, color, Math.max(0, due), waitingCount);
  }
}

function countDueMoves(memories: Memories, nowMs: number): number {
  let count = 0;
  for (const { schedule } of memories.values()) if (schedule.state > 0 && isDue(schedule, nowMs)) count += 1;
  return count;
}

export function pickDue(
  server: { due: DueCounts; atMs: number } | undefined,
  counts: OwnCounts,
  isServerBehind: boolean,
): DueCounts | undefined {
  const pick = (name: DueName): number | undefined => {
    const counted = counts[name];
    const isOwn = counted !== undefined && (!server || isServerBehind || counted.atMs >= server.atMs);
    return isOwn ? counted.count : server?.due[name];
  };
  const [cards, white, black] = [pick('cards'), pick('white'), pick('black')];
  if (cards === undefined || white === undefined || black === undefined) return undefined;
  return { cards, white, black };
}

export function sumDue({ cards, white, black }: DueCounts): number {
  return cards + white + black;
}

export function useDueCounts(): DueCounts | undefined {
  const userId = useUser().id;
  const { data } = useTransitionKeyedQuery({ ...todayAnswerQuery, refetchInterval: 5 * 60_000 });
  const reported = useStore(getOwnCounts(userId));
  const isServerBehind = !useStore(connected) || queueRows.isWaiting(userId);
  const leaveOut = (color: TrainingColor, count: number) =>
    Math.max(0, count - (data ? countOrphaned(userId, color, data.requestedMs) : 0));
  const server = data && {
    due: {
      cards: data.due.cards,
      white: leaveOut('white', data.due.white),
      black: leaveOut('black', data.due.black),
    },
    atMs: data.requestedMs,
  };
  return pickDue(server, reported, isServerBehind);
}

export function useDueTomorrow(): number | undefined {
  const userId = useUser().id;
  const { data, dataUpdatedAt: atMs } = useTransitionKeyedQuery(todayAnswerQuery);
  if (!data) return undefined;
  const [from, until] = [findDay(atMs, 1).getTime(), findDay(atMs, 2).getTime()];
  const unusualMoves = trainingColors.map(
    (color) => countOrphaned(userId, color, until) - countOrphaned(userId, color, from),
  );
  return unusualMoves.reduce((sum, count) => sum - count, sumDue(data.later));
}

/**
 * Due times of trained moves that are no longer in the study. The server counts these moves, but users cannot
 * train them, so the page leaves them out.
 */
const orphanedTimes = z.array(z.number());

function makeOrphanedKey(userId: string, color: TrainingColor): string {
  return `tabiya-training-strays:${userId}:${color}`;
}

function countOrphaned(userId: string, color: TrainingColor, nowMs: number): number {
  const stored = localTexts.readJson(makeOrphanedKey(userId, color), orphanedTimes) ?? [];
  return stored.filter((dueMs) => isDue({ due: dueMs }, nowMs)).length;
}

export function storeOrphaned(userId: string, color: TrainingColor, dueMs: readonly number[]): void {
  localTexts.write(makeOrphanedKey(userId, color), JSON.stringify(dueMs.slice(0, 5000)));
}
