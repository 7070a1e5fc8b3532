import type { Grade } from '#chess/memory/schedule';
import type { Scheduler } from '#chess/memory/scheduler';
import type { Card, CardReview } from './cards.ts';
import { makeWireLog, makeWireSchedule, parseWireSchedule } from './wire-schedule.ts';

export function makeCardReview(
  card: Card,
  logId: string,
  grade: Grade,
  nowMs: number,
  scheduler: Scheduler,
): CardReview {
  const { value, error } = scheduler.review(parseWireSchedule(card), nowMs, grade);
  if (value === undefined) throw new Error(`Card ${card.id} cannot be reviewed: ${error}`);
  const { id, memory_revision } = card;
  return {
    card: {
      id,
      ...makeWireSchedule(value.schedule),
      ...(memory_revision !== undefined && { memory_revision }),
    },
    review_log: makeWireLog(logId, value.log),
  };
}
