/** How long it takes to answer what is due: as Today foretells it, a sitting counts it down, and a reminder says it. */

/** Reading a position, deciding and grading, where nothing was measured. */
const CARD_MS = 20_000;
const MOVE_MS = 6000;
/** The line that leads to a question plays itself. */
const WAY_MS = 2000;

/** Whole minutes, at least one where there is anything. `answerMs`: the median of the user's own answers. */
export function findMinutes(cards: number, moves: number, answerMs: number | null | undefined): number {
  const totalMs = cards * CARD_MS + moves * ((answerMs ?? MOVE_MS) + WAY_MS);
  return totalMs === 0 ? 0 : Math.max(1, Math.round(totalMs / 60_000));
}

export function makeMinutesText(minutes: number): string {
  return `about ${minutes.toLocaleString('en')} ${minutes === 1 ? 'minute' : 'minutes'}`;
}
