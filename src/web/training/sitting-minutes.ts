/** How long a sitting takes, as Today foretells it and the sitting itself counts it down, and how far it is. */

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

/** How far a sitting is. The three add up to its total, which is known when it begins and stays. */
export interface SittingProgress {
  right: number;
  missed: number;
  left: number;
}

/** `3 of 20`: which question this is. What is asked once more at the end is still the last one. */
export function makeSittingPlace({ right, missed, left }: SittingProgress): string {
  const total = right + missed + left;
  return `${Math.min(right + missed + 1, total)} of ${total}`;
}

/** `3 of 20 · about 2 minutes`: `answerMs` is that of the beginning, so that only what is finished shortens the time. */
export function makeSittingProgress(
  progress: SittingProgress,
  leftCards: number,
  answerMs: number | undefined,
): string {
  const minutes = Math.max(1, findMinutes(leftCards, progress.left - leftCards, answerMs));
  return `${makeSittingPlace(progress)} · ${makeMinutesText(minutes)}`;
}
