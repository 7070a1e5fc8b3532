/** How long a sitting takes, as Today foretells it and the sitting itself counts it down. */

/** Reading a position, deciding and grading, where nothing was measured. */
const cardMs = 20_000;
const moveMs = 6000;
/** The line that leads to a question plays itself. */
const wayMs = 2000;

/** Whole minutes, at least one where there is anything. `answerMs`: the median of the user's own answers. */
export function findMinutes(cards: number, moves: number, answerMs: number | null | undefined): number {
  const totalMs = cards * cardMs + moves * ((answerMs ?? moveMs) + wayMs);
  return totalMs === 0 ? 0 : Math.max(1, Math.round(totalMs / 60_000));
}

export function makeMinutesText(minutes: number): string {
  return `about ${minutes.toLocaleString('en')} ${minutes === 1 ? 'minute' : 'minutes'}`;
}
