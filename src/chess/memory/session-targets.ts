import { makeMemoryName, makeMovesName } from './memory-name.ts';
import { findRecall } from './recall.ts';
import { isDue } from './schedule.ts';
import { getAnswerMoves, isTested, type TrainingBook, type TrainingPosition } from './training-book.ts';
import type { MemoryState } from './training-fold.ts';

export type Memories = ReadonlyMap<string, MemoryState>;

export function findMoveMemory(
  memories: Memories,
  position: { readonly key: string; readonly moves: readonly { readonly san: string }[] },
): MemoryState | undefined {
  return memories.get(makeMemoryName(position.key, makeMovesName(getAnswerMoves(position))));
}

export type TrainingMode =
  | { readonly kind: 'due' }
  | { readonly kind: 'likeliest' }
  | { readonly kind: 'weak' }
  /** The due and new positions from `key` onwards, without the daily limit of new moves. */
  | { readonly kind: 'from'; readonly key: string }
  | { readonly kind: 'chapter'; readonly chapter: number }
  | { readonly kind: 'positions'; readonly keys: readonly string[] }
  /** Asks about all positions. The answers do not change the schedules. */
  | { readonly kind: 'book' };

export interface TrainingSessionOptions {
  readonly mode: TrainingMode;
  readonly memories: Memories;
  readonly nowMs: number;
  readonly dayStartMs: number;
  readonly newPerDay: number;
  readonly seed: number;
}

const LIKELIEST_COUNT = 25;
const WEAK_LAPSES = 2;
const WEAK_DIFFICULTY = 8;

const RANKS = { overdue: 0, due: 1, undue: 2, new: 3 } as const;

export interface Target {
  readonly position: TrainingPosition;
  readonly kind: keyof typeof RANKS;
  readonly worth: number;
}

export function findTargets(book: TrainingBook, options: TrainingSessionOptions): Target[] {
  const { mode, memories, dayStartMs, newPerDay } = options;
  const targets: Target[] = [];
  let newLeft = newPerDay - countIntroduced(memories, dayStartMs);
  for (const position of listPositions(book, mode)) {
    if (!isTested(position)) continue;
    const memory = findMoveMemory(memories, position);
    const target = findTarget(position, memory, options);
    if (target) targets.push(target);
  }
  targets.sort(
    (one, other) =>
      RANKS[one.kind] - RANKS[other.kind] ||
      other.worth - one.worth ||
      one.position.ply - other.position.ply ||
      one.position.index - other.position.index,
  );
  if (mode.kind !== 'due' && mode.kind !== 'likeliest') return targets;
  const tested = targets.filter(({ kind }) => kind !== 'new' || newLeft-- > 0);
  return mode.kind === 'due' ? tested : keepLikeliest(tested);
}

/** New moves count towards the daily limit even if the user has removed them since. */
function countIntroduced(memories: Memories, dayStartMs: number): number {
  let count = 0;
  for (const { introducedMs } of memories.values())
    if (introducedMs !== null && introducedMs >= dayStartMs) count++;
  return count;
}

function findTarget(
  position: TrainingPosition,
  memory: MemoryState | undefined,
  { mode, nowMs, dayStartMs }: TrainingSessionOptions,
): Target | undefined {
  if (!memory || memory.schedule.state === 0)
    return mode.kind === 'weak' ? undefined : { position, kind: 'new', worth: position.lineChance };
  const { schedule, decay } = memory;
  const worth = position.lineChance * (1 - findRecall(schedule, nowMs, decay));
  if (mode.kind === 'weak' && schedule.lapses < WEAK_LAPSES && schedule.difficulty < WEAK_DIFFICULTY)
    return undefined;
  if (isDue(schedule, nowMs)) return { position, kind: schedule.due < dayStartMs ? 'overdue' : 'due', worth };
  return mode.kind === 'weak' || mode.kind === 'book' || mode.kind === 'positions'
    ? { position, kind: 'undue', worth }
    : undefined;
}

function listPositions(book: TrainingBook, mode: TrainingMode): Iterable<TrainingPosition> {
  if (mode.kind === 'from') {
    const behind = new Set(book.positions.filter(({ key }) => key === mode.key));
    for (const { moves } of behind) for (const { to } of moves) behind.add(to);
    return behind;
  }
  if (mode.kind === 'chapter') {
    return book.positions.filter(({ moves }) =>
      moves.some(({ graphMove }) => graphMove.lines.some(({ chapter }) => chapter === mode.chapter)),
    );
  }
  if (mode.kind === 'positions') {
    const keys = new Set(mode.keys);
    return book.positions.filter(({ key }) => keys.has(key));
  }
  return book.positions;
}

function keepLikeliest(targets: readonly Target[]): Target[] {
  const likeliest = targets.toSorted((one, other) => other.position.lineChance - one.position.lineChance);
  const retained = new Set(likeliest.slice(0, LIKELIEST_COUNT));
  return targets.filter((target) => retained.has(target));
}
