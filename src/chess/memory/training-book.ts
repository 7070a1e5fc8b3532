import { INITIAL_EPD } from 'chessops/fen';
import type { Color } from 'chessops/types';
import type { Replies } from '#chess/opening/replies';
import { findWayOrder, type WayOrder } from '#chess/opening/coverage-reach';
import { type GraphMove, type GraphPosition, isOwnTurn, type OpeningGraph } from '#chess/opening/graph';

export interface TrainingMove {
  readonly san: string;
  readonly to: TrainingPosition;
  readonly share: number | undefined;
  readonly graphMove: GraphMove;
}

export interface TrainingPosition {
  index: number;
  readonly key: string;
  readonly ply: number;
  readonly isOwn: boolean;
  moves: TrainingMove[];
  chance: number;
  lineChance: number;
}

export interface TrainingBook extends WayOrder<TrainingPosition> {
  readonly positions: readonly TrainingPosition[];
}

export type UntrainedMoves = ReadonlyMap<string, ReadonlySet<string>>;

export function groupUntrained(
  moves: readonly { readonly position_key: string; readonly san: string }[],
): UntrainedMoves {
  const byKey = Map.groupBy(moves, ({ position_key }) => position_key);
  return new Map([...byKey].map(([key, list]) => [key, new Set(list.map(({ san }) => san))]));
}

export function isTested({ isOwn, moves }: TrainingPosition): boolean {
  return isOwn && moves.length > 0;
}

export function listGameStarts({ starts }: TrainingBook): readonly TrainingPosition[] {
  const first = starts.find(({ key }) => key === INITIAL_EPD);
  return first ? [first] : starts;
}

export function getAnswerMoves({ moves }: { readonly moves: readonly { readonly san: string }[] }): string[] {
  return moves.map(({ san }) => san);
}

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

function keepTrained(all: readonly TrainingPosition[], untrained: UntrainedMoves): TrainingPosition[] {
  const retained = new Set(findWayOrder(all).starts);
  for (const position of retained) {
    const left = position.isOwn ? untrained.get(position.key) : undefined;
    if (left) position.moves = position.moves.filter(({ san }) => !left.has(san));
    for (const { to } of position.moves) retained.add(to);
  }
  const positions = all.filter((position) => retained.has(position));
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
      // Skip moves back to earlier positions: a loop does not make a position more likely.
      if ((places[to.index] ?? 0) <= place) continue;
      to.chance = Math.min(1, to.chance + position.chance * share);
      to.lineChance = Math.max(to.lineChance, position.lineChance * share);
    }
  }
}
