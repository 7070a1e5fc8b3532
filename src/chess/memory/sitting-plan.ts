/**
 * The way of a sitting through the book. Every position on it gets one way in, drawn anew for every seed by the chances of the
 * ways; together they are a tree, of which only what leads to a question is kept. It is walked depth first, so every move is
 * shown once, and after the end of a line the next one goes on from the last position that both share.
 */
import { findFraction } from './seeded-choice.ts';
import { findMoveMemory, findTargets, type SittingWish, type Target } from './sitting-targets.ts';
import { isAsked, type TrainingBook, type TrainingPosition } from './training-book.ts';

export type Step<Position = TrainingPosition> =
  /** The board is set to a position. */
  | { readonly kind: 'start'; readonly position: Position }
  /** A move plays itself; right behind a question it is how the line goes on from there. */
  | {
      readonly kind: 'move';
      readonly position: Position;
      readonly san: string;
      readonly to: Position;
    }
  | { readonly kind: 'ask'; readonly position: Position; readonly isNew: boolean };

interface Way {
  readonly position: TrainingPosition;
  readonly san: string;
}

/** What a sitting goes by: the steps, over positions that know their answers. */
export interface SittingSteps<Position = TrainingPosition> {
  readonly steps: readonly Step<Position>[];
  /** Whether answers change schedules. */
  readonly isMarked: boolean;
  /** Whether new lines are learnt as a whole: shown forward once, then asked from the end back. */
  readonly asksBack: boolean;
  readonly seed: number;
}

export interface SittingPlan extends SittingSteps {
  readonly targets: readonly Target[];
  /** By index of the position: the last move of the way that was drawn. */
  readonly ways: readonly (Way | undefined)[];
}

export function planSitting(book: TrainingBook, wish: SittingWish): SittingPlan {
  const { way, seed } = wish;
  const wished = findTargets(book, wish);
  const isTarget = new Set(wished.map(({ position }) => position));
  const isTrained = (position: TrainingPosition): boolean =>
    !isAsked(position) || (findMoveMemory(wish.memories, position)?.schedule.state ?? 0) > 0;
  const ways = drawWays(book, wished, seed, (position) => isTarget.has(position) || isTrained(position));
  const isOpen = way.kind === 'due' || way.kind === 'likeliest';
  const targets = isOpen ? addUnknown(wished, ways, isTrained) : wished;
  return {
    steps: walk(targets, ways),
    targets,
    ways,
    isMarked: way.kind !== 'book',
    asksBack: way.kind === 'chapter' || way.kind === 'from',
    seed,
  };
}

/**
 * Where every way leads over own moves that were never trained, those are new ones of this sitting: no move plays itself unseen.
 * They take the places of others, so that a day brings as many new ones as it was asked for; only what is due comes with all of
 * its way.
 */
function addUnknown(
  wished: readonly Target[],
  ways: readonly (Way | undefined)[],
  isTrained: (position: TrainingPosition) => boolean,
): Target[] {
  let left = wished.filter(({ kind }) => kind === 'new').length;
  const fresh = new Set<TrainingPosition>();
  for (const { position, kind } of wished) {
    const line: TrainingPosition[] = [];
    for (let at: TrainingPosition | undefined = position; at; at = ways[at.index]?.position)
      if (!isTrained(at) && !fresh.has(at)) line.push(at);
    for (const unknown of line.toReversed()) {
      if (kind === 'new' && left <= 0) break;
      fresh.add(unknown);
      left--;
    }
  }
  const isWished = new Set(wished.map(({ position }) => position));
  const kept = wished.filter(({ position, kind }) => kind !== 'new' || fresh.has(position));
  const added = [...fresh].filter((position) => !isWished.has(position));
  return [
    ...kept,
    ...added.map((position) => ({ position, kind: 'new' as const, worth: position.lineChance })),
  ];
}

/** For each target, and each position on the way to it, the one move that leads there; over known moves where that is possible. */
function drawWays(
  book: TrainingBook,
  targets: readonly Target[],
  seed: number,
  isKnown: (position: TrainingPosition) => boolean,
): (Way | undefined)[] {
  const waysIn = listWaysIn(book, isKnown);
  const isStart = new Set(book.starts);
  const ways: (Way | undefined)[] = Array.from({ length: book.positions.length });
  const isDrawn = new Uint8Array(book.positions.length);
  for (const target of targets) {
    let { position } = target;
    while (isDrawn[position.index] === 0) {
      isDrawn[position.index] = 1;
      if (isStart.has(position)) break;
      const way = drawWay(waysIn[position.index] ?? [], findFraction(seed, position.key));
      if (!way) break;
      ways[position.index] = way;
      ({ position } = way);
    }
  }
  return ways;
}

interface WayInto extends Way {
  readonly chance: number;
}

/** By index, without moves that close a circle, and without those over unknown moves where there are others. */
function listWaysIn(
  { starts, order, places }: TrainingBook,
  isKnown: (position: TrainingPosition) => boolean,
): (WayInto[] | undefined)[] {
  const waysIn: (WayInto[] | undefined)[] = Array.from({ length: order.length });
  /** Whether known moves alone lead there. */
  const isReached = new Uint8Array(order.length);
  for (const { index } of starts) isReached[index] = 1;
  for (const position of order) {
    const place = places[position.index] ?? 0;
    const isOpen = isReached[position.index] === 1 && isKnown(position);
    for (const { san, to, share = 1 / position.moves.length } of position.moves) {
      if ((places[to.index] ?? 0) <= place) continue;
      if (isReached[to.index] === 1 && !isOpen) continue;
      // The first known way takes the place of the unknown ones before it.
      if (isReached[to.index] === 0 && isOpen) waysIn[to.index] = [];
      isReached[to.index] = isOpen ? 1 : 0;
      (waysIn[to.index] ??= []).push({ position, san, chance: position.chance * share });
    }
  }
  return waysIn;
}

function drawWay(ways: readonly WayInto[], fraction: number): WayInto | undefined {
  const total = ways.reduce((sum, { chance }) => sum + chance, 0);
  if (total === 0) return ways[Math.floor(fraction * ways.length)];
  let left = fraction * total;
  for (const way of ways) if ((left -= way.chance) < 0) return way;
  return ways.findLast(({ chance }) => chance > 0);
}

/** A position of the tree. */
interface Branch {
  readonly position: TrainingPosition;
  readonly san: string;
  /** The one with the most urgent target first. */
  readonly children: Branch[];
  target: Target | undefined;
}

function walk(targets: readonly Target[], ways: readonly (Way | undefined)[]): Step[] {
  const steps: Step[] = [];
  let at: TrainingPosition | undefined;
  const roots = buildTree(targets, ways);
  const stack = roots
    .map((branch) => ({ branch, from: undefined as TrainingPosition | undefined }))
    .toReversed();
  for (let top = stack.pop(); top; top = stack.pop()) {
    const { branch, from } = top;
    const { position, san } = branch;
    if (from !== at || !from) steps.push({ kind: 'start', position: from ?? position });
    if (from) steps.push({ kind: 'move', position: from, san, to: position });
    at = position;
    if (branch.target) steps.push({ kind: 'ask', position, isNew: branch.target.kind === 'new' });
    for (const child of branch.children.toReversed()) stack.push({ branch: child, from: position });
  }
  return steps;
}

/** The roots. Targets come the most urgent first, so branches come into being in the order in which they are walked. */
function buildTree(targets: readonly Target[], ways: readonly (Way | undefined)[]): Branch[] {
  const branches = new Map<TrainingPosition, Branch>();
  const roots: Branch[] = [];
  for (const target of targets) {
    let below: Branch | undefined;
    let { position } = target;
    for (;;) {
      const known = branches.get(position);
      const way = ways[position.index];
      const branch = known ?? { position, san: way?.san ?? '', children: [], target: undefined };
      if (below) branch.children.push(below);
      else branch.target = target;
      if (known) break;
      branches.set(position, branch);
      if (!way) {
        roots.push(branch);
        break;
      }
      below = branch;
      ({ position } = way);
    }
  }
  return roots;
}
