import { countOf } from '#chess/count-of';

/** How long it takes to answer what is due: as Today foretells it, a sitting counts it down, and a reminder says it. */

/** Reading a position, deciding and grading, where nothing was measured. */
const CARD_MS = 20_000;
const MOVE_MS = 6000;
/** The line that leads to a question plays itself. */
const WAY_MS = 2000;

/** A new move is shown and played, and asked from memory later in the same sitting. */
const TIMES_NEW = 2;

/**
 * Whole minutes, at least one where there is anything. `answerMs`: the median of the user's own answers; `fresh`: moves that
 * are learnt.
 */
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
