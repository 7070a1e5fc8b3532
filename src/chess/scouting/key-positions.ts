/** Sorts positions by their probability times the win chance that the user may lose there. */
import type { CoverageModel } from '#chess/opening/coverage-model';
import type { ModelMove, ModelPosition } from '#chess/opening/coverage-reach';
import { Ways } from '#chess/opening/coverage-ways';
import type { RecurringError } from './recurring-errors.ts';

export interface Knowledge {
  readonly recall: (key: string) => number;
  readonly errors: readonly RecurringError[];
}

type KeyPositionReason =
  | {
      readonly kind: 'leaves';
      readonly share: number;
      readonly reply: string | undefined;
      readonly times: number;
    }
  | { readonly kind: 'errs'; readonly san: string; readonly times: number; readonly points: number }
  | { readonly kind: 'unsure'; readonly sans: readonly string[]; readonly recall: number }
  | { readonly kind: 'ends' };

export interface KeyPosition {
  readonly key: string;
  readonly isOwn: boolean;
  readonly line: string;
  readonly sans: readonly string[];
  readonly chance: number;
  readonly loss: number;
  readonly reason: KeyPositionReason;
}

const MOST_KEY_POSITIONS = 10;
/** Forgetting a move costs as many points as an inaccuracy. */
const UNKNOWN_POINTS = 5;
/** Every repertoire ends somewhere, so only lines that end before move 7 cost points. */
const END_PLIES = 12;

interface Loss {
  readonly points: number;
  readonly reason: KeyPositionReason;
}

export function findKeyPositions({ positions }: CoverageModel, knowledge: Knowledge): KeyPosition[] {
  const errors = Map.groupBy(knowledge.errors, ({ key }) => key);
  const found = positions.flatMap((position) => {
    const parts = findLosses(position, knowledge, errors.get(position.key) ?? []);
    const [worst] = parts.toSorted((one, other) => other.points - one.points);
    const loss = parts.reduce((sum, { points }) => sum + points, 0);
    return worst && loss * position.reach > 0 ? [{ position, loss, reason: worst.reason }] : [];
  });
  found.sort(
    (one, other) =>
      other.position.reach * other.loss - one.position.reach * one.loss ||
      one.position.ply - other.position.ply ||
      (one.position.key < other.position.key ? -1 : 1),
  );
  const ways = new Ways();
  return found.slice(0, MOST_KEY_POSITIONS).map(({ position, loss, reason }) => ({
    key: position.key,
    isOwn: position.isOwn,
    line: ways.getText(position),
    sans: listWay(position),
    chance: position.reach,
    loss,
    reason,
  }));
}

function findLosses(
  position: ModelPosition,
  { recall }: Knowledge,
  errors: readonly RecurringError[],
): Loss[] {
  const { isOwn, moves, ply, key } = position;
  if (moves.length === 0)
    return ply < END_PLIES ? [{ points: UNKNOWN_POINTS, reason: { kind: 'ends' } }] : [];
  if (isOwn) {
    const known = recall(key);
    const sans = moves.map(({ san }) => san);
    return [{ points: UNKNOWN_POINTS * (1 - known), reason: { kind: 'unsure', sans, recall: known } }];
  }
  if (!position.isKnown) return [];
  return [findLeaving(moves), ...errors.flatMap((error) => findErring(moves, error))];
}

function findLeaving(moves: readonly ModelMove[]): Loss {
  const answered = moves.reduce((sum, { to, share }) => sum + (to ? share : 0), 0);
  const share = Math.max(0, 1 - answered);
  const likeliest = moves.find(({ to }) => !to);
  const reason = {
    kind: 'leaves',
    share,
    reply: likeliest?.san,
    times: likeliest?.faced?.games ?? 0,
  } as const;
  return { points: UNKNOWN_POINTS * share, reason };
}

function findErring(moves: readonly ModelMove[], { san, times, points }: RecurringError): Loss[] {
  const share = moves.find((move) => move.san === san)?.share ?? 0;
  return share > 0 ? [{ points: points * share, reason: { kind: 'errs', san, times, points } }] : [];
}

export function listWay(position: ModelPosition): string[] {
  const sans: string[] = [];
  for (let { cameFrom } = position; cameFrom; { cameFrom } = cameFrom.position) sans.push(cameFrom.san);
  return sans.toReversed();
}
