import { makeNoteName, type StudyNotes } from '#chess/opening/study-notes';
import type { SessionItem } from './session-state.ts';
import type { SessionPlan, SessionSteps, Step } from './session-plan.ts';
import type { Target } from './session-targets.ts';
import type { TrainingMove, TrainingPosition } from './training-book.ts';

interface PlannedMove {
  readonly san: string;
  readonly comments: readonly string[];
  readonly chapter: number;
}

export interface PlannedPosition extends SessionItem {
  readonly key: string;
  readonly ply: number;
  /** The opening's name before the next move: a later name would give the move away. */
  readonly name: string | undefined;
  readonly way: PlannedWay | undefined;
  readonly moves: readonly PlannedMove[];
  readonly chance: number | undefined;
  readonly kind: Target['kind'] | undefined;
}

export interface PlannedWay {
  readonly position: PlannedPosition;
  readonly san: string;
  readonly comments: readonly string[];
}

export type PlannedStep = Step<PlannedPosition>;

/** All positions share this list, because structured clone then sends it only once. */
const NONE: readonly never[] = [];

export function makePlannedSession(
  plan: SessionPlan,
  notes: StudyNotes,
  findName: (key: string, ply: number) => string | undefined = () => undefined,
): SessionSteps<PlannedPosition> {
  const kinds = new Map(plan.targets.map(({ position, kind }) => [position, kind]));
  const made = new Map<TrainingPosition, PlannedPosition>();
  const findComments = (key: string, san: string): readonly string[] =>
    notes.comments.get(makeNoteName(key, san))?.map(({ text }) => text) ?? NONE;

  const makeMove = (key: string, { san, graphMove }: TrainingMove): PlannedMove => ({
    san,
    comments: findComments(key, san),
    chapter: graphMove.lines[0]?.chapter ?? 0,
  });

  function make(position: TrainingPosition): PlannedPosition {
    const line: TrainingPosition[] = [];
    let at: TrainingPosition | undefined = position;
    while (at && !made.has(at)) {
      line.push(at);
      at = plan.ways[at.index]?.position;
    }
    for (const each of line.toReversed()) {
      const way = plan.ways[each.index];
      const before = way && made.get(way.position);
      made.set(each, {
        key: each.key,
        ply: before ? before.ply + 1 : each.ply,
        name: findName(each.key, each.ply) ?? before?.name,
        way: before && { position: before, san: way.san, comments: findComments(way.position.key, way.san) },
        moves: each.isOwn ? each.moves.map((move) => makeMove(each.key, move)) : NONE,
        chance: before && (before.chance === undefined || isUnknown(way)) ? undefined : each.chance,
        kind: kinds.get(each),
      });
    }
    const found = made.get(position);
    if (!found) throw new Error('The planned position is missing');
    return found;
  }

  const steps = plan.steps.map((step): PlannedStep => {
    const position = make(step.position);
    if (step.kind === 'move') return { ...step, position, to: make(step.to) };
    return step.kind === 'ask' ? { ...step, position } : { ...step, position };
  });
  const { isMarked, asksBack, seed } = plan;
  return { steps, isMarked, asksBack, seed };
}

function isUnknown({ position, san }: { position: TrainingPosition; san: string }): boolean {
  return position.moves.find((move) => move.san === san)?.share === undefined;
}

export function listWays(position: PlannedPosition): PlannedWay[] {
  const ways: PlannedWay[] = [];
  for (let { way } = position; way; { way } = way.position) ways.push(way);
  return ways.toReversed();
}
