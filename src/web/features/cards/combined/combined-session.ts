import type { TrainingColor } from '#contract/training';

export type PartName = 'cards' | TrainingColor;

export interface SessionPart {
  readonly name: PartName;
  /** In `choosing`, the user still has to decide where the training of openings starts. */
  readonly state: 'loading' | 'failed' | 'choosing' | 'asking' | 'over';
  readonly right: number;
  readonly missed: number;
  readonly suspended?: number;
  readonly left: number;
  readonly toShow: number;
  readonly timesMs: readonly number[];
  readonly lastMs: number | undefined;
}

export interface SessionSum {
  right: number;
  missed: number;
  suspended: number;
  left: number;
  toShow: number;
  /** False while parts are loading, because the totals may still grow. */
  isKnown: boolean;
}

function isOpen({ state }: SessionPart): boolean {
  return state === 'loading' || state === 'choosing' || state === 'asking';
}

/** Skips parts that failed to load. Returns undefined at the end of the session. */
export function findOpenPart(parts: readonly SessionPart[], at: PartName): PartName | undefined {
  const current = parts.find(({ name }) => name === at);
  return current && isOpen(current) ? at : parts.find(isOpen)?.name;
}

export function sumParts(parts: readonly SessionPart[]): SessionSum {
  const sum = { right: 0, missed: 0, suspended: 0, left: 0, toShow: 0, isKnown: true };
  for (const { right, missed, suspended = 0, left, toShow, state } of parts) {
    sum.right += right;
    sum.missed += missed;
    sum.suspended += suspended;
    sum.left += left;
    sum.toShow += toShow;
    if (state === 'loading') sum.isKnown = false;
  }
  return sum;
}

export function findLastPart(parts: readonly SessionPart[]): PartName | undefined {
  let last: SessionPart | undefined;
  for (const part of parts) if (part.lastMs !== undefined && part.lastMs >= (last?.lastMs ?? 0)) last = part;
  return last?.name;
}

/** After a longer pause we assume that the user was away. */
const longestThoughtMs = 120_000;

export function findSpentMs(parts: readonly SessionPart[], startedMs: number): number {
  const times = parts.flatMap(({ timesMs }) => timesMs).sort((one, other) => one - other);
  let spentMs = 0;
  let beforeMs = startedMs;
  for (const timeMs of times) {
    spentMs += Math.min(longestThoughtMs, Math.max(0, timeMs - beforeMs));
    beforeMs = timeMs;
  }
  return spentMs;
}
