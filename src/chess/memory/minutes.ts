import { countOf } from '#chess/count-of';

const CARD_MS = 20_000;
const MOVE_MS = 6000;
const WAY_MS = 2000;

const TIMES_NEW = 2;

export function findMinutes(
  cards: number,
  moves: number,
  answerMs: number | null | undefined,
  fresh = 0,
): number {
  const askings = moves + TIMES_NEW * fresh;
  const totalMs = cards * CARD_MS + askings * ((answerMs ?? MOVE_MS) + WAY_MS);
  return totalMs === 0 ? 0 : Math.max(1, Math.round(totalMs / 60_000));
}

export function makeMinutesText(minutes: number): string {
  return `about ${countOf(minutes, 'minute')}`;
}
