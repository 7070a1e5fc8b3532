/** Contains no schemas, because the page's worker loads this file. Callers must check the values first. */
import { pickSchedule, type ReviewLog, type Schedule } from '#chess/memory/schedule';
import type { WireReviewLog, WireSchedule } from './cards.ts';

export function makeWireSchedule(schedule: Schedule): WireSchedule {
  const { due, last_review, ...rest } = pickSchedule(schedule);
  return { ...rest, due: makeTime(due), ...(last_review !== null && { last_review: makeTime(last_review) }) };
}

export function parseWireSchedule(wire: WireSchedule): Schedule {
  const { due, last_review = null } = wire;
  return pickSchedule({
    ...wire,
    due: Date.parse(due),
    last_review: last_review === null ? null : Date.parse(last_review),
  });
}

export function makeWireLog(logId: string, log: ReviewLog): WireReviewLog {
  return { ...log, id: logId, due: makeTime(log.due), review: makeTime(log.review) };
}

export function makeTime(timeMs: number): string {
  return new Date(timeMs).toISOString();
}
