import { findFraction } from './seeded-choice.ts';
import { findMoveMemory, findTargets, type TrainingSessionOptions, type Target } from './session-targets.ts';
import { isTested, type TrainingBook, type TrainingPosition } from './training-book.ts';

export type Step<Position = TrainingPosition> =
  | { readonly kind: 'start'; readonly position: Position }
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

export interface SessionSteps<Position = TrainingPosition> {
  readonly steps: readonly Step<Position>[];
  readonly isMarked: boolean;
  readonly asksBack: boolean;
  readonly seed: number;
}

export interface SessionPlan extends SessionSteps {
  readonly targets: readonly Target[];
  readonly ways: readonly (Way | undefined)[];
}

export function planTrainingSession(book: TrainingBook, options: TrainingSessionOptions): SessionPlan {
  const { mode, seed } = options;
  const wantedTargets = findTargets(book, options);
  const isTarget = new Set(wantedTargets.map(({ position }) => position));
  const isTrained = (position: TrainingPosition): boolean =>
    !isTested(position) || (findMoveMemory(options.memories, position)?.schedule.state ?? 0) > 0;
  const ways = drawWays(
    book,
    wantedTargets,
    seed,
    (position) => isTarget.has(position) || isTrained(position),
  );
  const isLimited = mode.kind === 'due' || mode.kind === 'likeliest';
  const targets = isLimited ? addUnknown(wantedTargets, ways, isTrained) : wantedTargets;
  return {
    steps: walk(targets, ways),
    targets,
    ways,
    isMarked: mode.kind !== 'book',
    asksBack: mode.kind === 'chapter' || mode.kind === 'from',
    seed,
  };
}

/**
 * Unlearned moves on a path become new questions, within the daily limit. Beyond the limit, a due position
 * appears without its complete path.
 */
function addUnknown(
  wantedTargets: readonly Target[],
  ways: (Way | undefined)[],
  isTrained: (position: TrainingPosition) => boolean,
): Target[] {
  let left = wantedTargets.filter(({ kind }) => kind === 'new').length;
  const fresh = new Set<TrainingPosition>();
  for (const { position, kind } of wantedTargets) {
    const line: TrainingPosition[] = [];
    for (let at: TrainingPosition | undefined = position; at; at = ways[at.index]?.position)
      if (!isTrained(at) && !fresh.has(at)) line.push(at);
    for (const unknown of line.toReversed()) {
      if (left <= 0) break;
      fresh.add(unknown);
      left--;
    }
    if (kind !== 'new') cutBehind(position, ways, (at) => !isTrained(at) && !fresh.has(at));
  }
  const targetPositions = new Set(wantedTargets.map(({ position }) => position));
  const retained = wantedTargets.filter(({ position, kind }) => kind !== 'new' || fresh.has(position));
  const added = [...fresh].filter((position) => !targetPositions.has(position));
  return [
    ...retained,
    ...added.map((position) => ({ position, kind: 'new' as const, worth: position.lineChance })),
  ];
}

function cutBehind(
  position: TrainingPosition,
  ways: (Way | undefined)[],
  isLeftOut: (position: TrainingPosition) => boolean,
): void {
  let at = position;
  for (let way = ways[at.index]; way && !isLeftOut(way.position); way = ways[at.index]) at = way.position;
  ways[at.index] = undefined;
}

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
      const mode = drawWay(waysIn[position.index] ?? [], findFraction(seed, position.key));
      if (!mode) break;
      ways[position.index] = mode;
      ({ position } = mode);
    }
  }
  return ways;
}

interface WayInto extends Way {
  readonly chance: number;
}

function listWaysIn(
  { starts, order, places }: TrainingBook,
  isKnown: (position: TrainingPosition) => boolean,
): (WayInto[] | undefined)[] {
  const waysIn: (WayInto[] | undefined)[] = Array.from({ length: order.length });
  const isReached = new Uint8Array(order.length);
  for (const { index } of starts) isReached[index] = 1;
  for (const position of order) {
    const place = places[position.index] ?? 0;
    const isOpen = isReached[position.index] === 1 && isKnown(position);
    for (const { san, to, share = 1 / position.moves.length } of position.moves) {
      if ((places[to.index] ?? 0) <= place) continue;
      if (isReached[to.index] === 1 && !isOpen) continue;
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
  for (const mode of ways) if ((left -= mode.chance) < 0) return mode;
  return ways.findLast(({ chance }) => chance > 0);
}

interface Branch {
  readonly position: TrainingPosition;
  readonly san: string;
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
