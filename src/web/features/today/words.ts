/** Numbers as this page says them. */

export function makePercent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

export function countOf(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

/** `7 cards, 12 opening moves`; what there is none of is left out. */
export function listDue(cards: number, moves: number): string {
  return [cards > 0 && countOf(cards, 'card'), moves > 0 && countOf(moves, 'opening move')]
    .filter((part) => part !== false)
    .join(', ');
}

/** Reading a position, deciding and grading, where nothing was measured. */
const cardMs = 20_000;
const moveMs = 6000;
/** The line that leads to a question plays itself. */
const wayMs = 2000;

/** Whole minutes, at least one where there is anything. */
export function findMinutes(cards: number, moves: number, answerMs: number | null): number {
  const totalMs = cards * cardMs + moves * ((answerMs ?? moveMs) + wayMs);
  return totalMs === 0 ? 0 : Math.max(1, Math.round(totalMs / 60_000));
}

export function makeMinutesText(minutes: number): string {
  return `about ${countOf(minutes, 'minute')}`;
}
