import { findMinutes, makeMinutesText } from '#chess/memory/minutes';
import { DAY_MS } from '#chess/memory/recall';
import { findDayStart } from '#chess/memory/training-day';
import { findUtcOffsetMinutes, findWallTime } from './wall-clock.ts';
import type { Db } from '../db/tables.ts';
import { findMemorySettings } from '../scheduling/memory-settings-store.ts';
import { countDue, findPace } from '../today/store.ts';
import { hasTrainedSince } from './reminder-store.ts';

export interface DueDay {
  date: string;
  count: number;
  minutes: number;
}

export async function findDueDays(
  db: Db,
  userId: string,
  timeZone: string,
  nowMs: number,
  days: number,
): Promise<DueDay[]> {
  const { change_hour } = await findMemorySettings(db, userId);
  const startMs = findDayStart(nowMs, findUtcOffsetMinutes(nowMs, timeZone), change_hour);
  const isDone = await hasTrainedSince(db, userId, startMs);
  const pace = await findPace(db, userId);
  const found: DueDay[] = [];
  let before = { cards: 0, moves: 0 };
  for (let day = 0; day < days; day++) {
    const { cards, white, black } = await countDue(db, userId, startMs + (day + 1) * DAY_MS);
    const until = { cards, moves: white + black };
    const [newCards, newMoves] = [until.cards - before.cards, until.moves - before.moves];
    before = until;
    if (newCards + newMoves === 0 || (day === 0 && isDone)) continue;
    found.push({
      date: new Date(findWallTime(startMs, timeZone) + day * DAY_MS).toISOString().slice(0, 10),
      count: newCards + newMoves,
      minutes: findMinutes({ cards: newCards, moves: newMoves }, pace),
    });
  }
  return found;
}

export function makeDueSentence({ count, minutes }: Pick<DueDay, 'count' | 'minutes'>): string {
  return `${count.toLocaleString('en')} due: ${makeMinutesText(minutes)}`;
}
