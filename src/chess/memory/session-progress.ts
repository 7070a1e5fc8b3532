import { findMinutes, makeMinutesText, type Pace } from './minutes.ts';
import type { SessionAnswer, SessionItem, TrainingSession } from './session-state.ts';

export interface SessionProgress {
  readonly right: number;
  readonly missed: number;
  readonly suspended: number;
  readonly left: number;
  readonly toShow: number;
}

export const NO_PROGRESS: SessionProgress = { right: 0, missed: 0, suspended: 0, left: 0, toShow: 0 };

export function countProgress<Item extends SessionItem>(
  session: TrainingSession<Item>,
  sinceMs = session.queue?.begunMs ?? 0,
): SessionProgress {
  const firsts = listFirsts(session, sinceMs);
  const { question } = session;
  const open = new Set(session.returns.map(({ position: { key } }) => key));
  if (question?.isRepeat) open.add(question.position.key);
  const missed = firsts.filter(({ rating, position }) => rating === 1 && !open.has(position.key)).length;
  const suspended = firsts.filter(({ rating }) => rating === undefined).length;
  const right = firsts.filter(({ rating = 0 }) => rating > 1).length;
  return { right, missed, suspended, left: countLeft(session), toShow: countToShow(session) };
}

export function listFirsts<Item extends SessionItem>(
  { answers }: TrainingSession<Item>,
  sinceMs = 0,
): SessionAnswer<Item>[] {
  const firsts = new Map<string, SessionAnswer<Item>>();
  for (const answer of answers)
    if (answer.answeredMs >= sinceMs && !answer.isRepeat && !firsts.has(answer.position.key))
      firsts.set(answer.position.key, answer);
  return [...firsts.values()];
}

export function countLeft<Item extends SessionItem>(session: TrainingSession<Item>): number {
  const { plan, queue, nextStep, returns, question } = session;
  if (queue) return Math.max(0, queue.total - listFirsts(session, queue.begunMs).length);
  return returns.length + (question ? 1 : 0) + countTested(plan.steps.slice(nextStep));
}

export function countPositions<Item extends SessionItem>({ plan, queue }: TrainingSession<Item>): number {
  return queue?.total ?? countTested(plan.steps);
}

function countToShow<Item extends SessionItem>({ plan, nextStep, question }: TrainingSession<Item>): number {
  if (!plan.isMarked) return 0;
  const toCome = plan.steps.slice(nextStep).filter((step) => step.kind === 'ask' && step.isNew).length;
  return toCome + (question?.isShown === true ? 1 : 0);
}

function countTested(steps: readonly { readonly kind: string }[]): number {
  return steps.filter(({ kind }) => kind === 'ask').length;
}

export function makeSessionPosition({ right, missed, suspended, left }: SessionProgress): string {
  const done = right + missed + suspended;
  return `${Math.min(done + 1, done + left)} of ${done + left}`;
}

export function makeSessionProgress(
  progress: SessionProgress,
  leftCards: number,
  pace: Pace | undefined,
): string {
  const { left, toShow } = progress;
  const minutes = Math.max(
    1,
    findMinutes({ cards: leftCards, moves: left - leftCards - toShow, fresh: toShow }, pace),
  );
  return `${makeSessionPosition(progress)} · ${makeMinutesText(minutes)}`;
}

export type PartName = 'cards' | 'white' | 'black';

export interface SessionPart extends SessionProgress {
  readonly name: PartName;
  readonly state: 'loading' | 'failed' | 'choosing' | 'asking' | 'over';
  readonly timesMs: readonly number[];
}

function isOpen({ state }: SessionPart): boolean {
  return state === 'loading' || state === 'choosing' || state === 'asking';
}

export function findOpenPart(parts: readonly SessionPart[], at: PartName): PartName | undefined {
  const current = parts.find(({ name }) => name === at);
  return current && isOpen(current) ? at : parts.find(isOpen)?.name;
}

export function sumParts(parts: readonly SessionProgress[]): SessionProgress {
  return parts.reduce(
    (sum, { right, missed, suspended, left, toShow }) => ({
      right: sum.right + right,
      missed: sum.missed + missed,
      suspended: sum.suspended + suspended,
      left: sum.left + left,
      toShow: sum.toShow + toShow,
    }),
    NO_PROGRESS,
  );
}

export function findLastPart(parts: readonly SessionPart[]): PartName | undefined {
  const answered = parts.filter(({ timesMs }) => timesMs.length > 0);
  return answered.toSorted((one, other) => (one.timesMs.at(-1) ?? 0) - (other.timesMs.at(-1) ?? 0)).at(-1)
    ?.name;
}

/** After a longer pause, assume that the user was away. */
const LONGEST_THOUGHT_MS = 120_000;

export function findSpentMs(parts: readonly SessionPart[], startedMs: number): number {
  let spentMs = 0;
  let beforeMs = startedMs;
  for (const timeMs of parts.flatMap(({ timesMs }) => timesMs).sort((one, other) => one - other)) {
    spentMs += Math.min(LONGEST_THOUGHT_MS, Math.max(0, timeMs - beforeMs));
    beforeMs = timeMs;
  }
  return spentMs;
}
