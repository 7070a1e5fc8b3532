import { countOf } from '#chess/count-of';

const NEW_MS = 40_000;
const KNOWN_MS = 10_000;
const CARD_MS = 25_000;
/** The time for the opponent's moves before the question and for the result after it. */
const AROUND_MS = 2000;

export interface Pace {
  readonly answer_ms?: number | null | undefined;
  readonly card_ms?: number | null | undefined;
}

export const PACED_ANSWERS = 20;

export interface Work {
  readonly cards?: number;
  readonly moves?: number;
  /** New positions, which the session first shows and later asks. */
  readonly fresh?: number;
}

export function findMinutes({ cards = 0, moves = 0, fresh = 0 }: Work, pace: Pace | undefined): number {
  const knownMs = findOwnMs(pace?.answer_ms) ?? KNOWN_MS;
  const cardMs = findOwnMs(pace?.card_ms) ?? CARD_MS;
  // Nobody measures the time to learn a new move, so assume four times that of a known move.
  const totalMs = cards * cardMs + (moves + fresh * (NEW_MS / KNOWN_MS)) * knownMs;
  return totalMs === 0 ? 0 : Math.max(1, Math.round(totalMs / 60_000));
}

function findOwnMs(medianMs: number | null | undefined): number | undefined {
  return medianMs === null || medianMs === undefined ? undefined : medianMs + AROUND_MS;
}

export function makeMinutesText(minutes: number): string {
  return `about ${countOf(minutes, 'minute')}`;
}
