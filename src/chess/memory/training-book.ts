/**
 * An opening as training sees it: the positions that the moves the user trains lead to, with their chances. Alternatives marked
 * "not trained" are no answers, and what only they lead to is not asked.
 */
import type { Color } from 'chessops/types';
import type { Replies } from '#chess/opening/replies';
import { findWayOrder, type WayOrder } from '#chess/opening/coverage-reach';
import { type GraphMove, type GraphPosition, isOwnTurn, type OpeningGraph } from '#chess/opening/graph';

export interface TrainingMove {
  readonly san: string;
  readonly to: TrainingPosition;
  /** How often it is played here; own moves count as 1. Undefined where nobody knows what opponents play. */
  readonly share: number | undefined;
  readonly graphMove: GraphMove;
}

export interface TrainingPosition {
  index: number;
  readonly key: string;
  readonly ply: number;
  readonly isOwn: boolean;
  moves: TrainingMove[];
  /** To come here if the user aims for it, over all ways. */
  chance: number;
  /** The chance of the likeliest way alone: the product of the shares on it, never more than that of a position before it. */
  lineChance: number;
}

export interface TrainingBook extends WayOrder<TrainingPosition> {
  readonly positions: readonly TrainingPosition[];
}

/** By position key: the moves in SAN that the user does not train there. */
export type UntrainedMoves = ReadonlyMap<string, ReadonlySet<string>>;

export function groupUntrained(
  moves: readonly { readonly position_key: string; readonly san: string }[],
): UntrainedMoves {
  const byKey = Map.groupBy(moves, ({ position_key }) => position_key);
  return new Map([...byKey].map(([key, list]) => [key, new Set(list.map(({ san }) => san))]));
}

/** Whether something is asked here. */
export function isAsked({ isOwn, moves }: TrainingPosition): boolean {
  return isOwn && moves.length > 0;
}

export function getAnswerMoves({ moves }: { readonly moves: readonly { readonly san: string }[] }): string[] {
  return moves.map(({ san }) => san);
}

/** Where the replies are not known, the book's own moves count as equally likely for the order of a sitting. */
export function buildTrainingBook(
  graph: OpeningGraph,
  color: Color,
  untrained: UntrainedMoves = new Map(),
  replies: Replies = new Map(),
): TrainingBook {
  const all = makePositions(graph, color, replies);
  const positions = untrained.size === 0 ? all : keepTrained(all, untrained);
  const order = findWayOrder(positions);
  spreadChances(order);
  return { positions, ...order };
}

function makePositions(graph: OpeningGraph, color: Color, replies: Replies): TrainingPosition[] {
  const byPosition = new Map<GraphPosition, TrainingPosition>();
  for (const position of graph.positions.values()) {
    byPosition.set(position, {
      index: byPosition.size,
      key: position.key,
      ply: position.lowestPly,
      isOwn: isOwnTurn(position, color),
      moves: [],
      chance: 0,
      lineChance: 0,
    });
  }
  for (const [{ key, moves }, position] of byPosition) {
    const known = position.isOwn ? undefined : replies.get(key);
    const shares =
      known === undefined || known.games === 0
        ? undefined
        : new Map(known.replies.map((reply) => [reply.san, reply.share]));
    for (const graphMove of moves) {
      const { san } = graphMove;
      const to = byPosition.get(graphMove.to);
      if (!to) continue;
      const share = position.isOwn ? 1 : shares && Math.min(1, shares.get(san) ?? 0);
      position.moves.push({ san, to, share, graphMove });
    }
  }
  return [...byPosition.values()];
}

/** What trained moves alone lead to from where the whole book starts. */
function keepTrained(all: readonly TrainingPosition[], untrained: UntrainedMoves): TrainingPosition[] {
  const kept = new Set(findWayOrder(all).starts);
  // A set is walked in the order in which it was filled, including what is added on the way.
  for (const position of kept) {
    const left = position.isOwn ? untrained.get(position.key) : undefined;
    if (left) position.moves = position.moves.filter(({ san }) => !left.has(san));
    for (const { to } of position.moves) kept.add(to);
  }
  const positions = all.filter((position) => kept.has(position));
  for (const [index, position] of positions.entries()) position.index = index;
  return positions;
}

function spreadChances({ starts, order, places }: WayOrder<TrainingPosition>): void {
  for (const start of starts) {
    start.chance = 1;
    start.lineChance = 1;
  }
  for (const position of order) {
    const place = places[position.index] ?? 0;
    for (const { to, share = 1 / position.moves.length } of position.moves) {
      // A move that closes a circle adds nothing to the chance of what it repeats.
      if ((places[to.index] ?? 0) <= place) continue;
      to.chance = Math.min(1, to.chance + position.chance * share);
      to.lineChance = Math.max(to.lineChance, position.lineChance * share);
    }
  }
}
