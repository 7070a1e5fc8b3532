import { INITIAL_EPD } from 'chessops/fen';
import type { Color } from 'chessops/types';
import { type ModelMove, type ModelPosition, spreadReach } from './coverage-reach.ts';
import { isOwnTurn, type GraphPosition, type OpeningGraph } from './graph.ts';
import type { PositionReplies, Replies } from '#chess/opening/replies';
import { TreeBoard } from '#chess/position/tree-board';

export interface CoverageModel {
  positions: ModelPosition[];
  starts: ModelPosition[];
}

/**
 * Every move of the user has chance 1, so the sum over all paths to a position may exceed 1 and is capped.
 */
export function buildCoverageModel(graph: OpeningGraph, color: Color, replies: Replies): CoverageModel {
  const models = new Models(color);
  const board = new TreeBoard(INITIAL_EPD);
  for (const position of graph.positions.values()) {
    if (position.moves.length === 0) continue;
    const model = models.get(position);
    model.moves = position.moves.map(({ san, to }) => ({
      san,
      to: models.get(to),
      share: model.isOwn ? 1 : 0,
      faced: undefined,
      isBookMove: true,
    }));
    const known = model.isOwn ? undefined : replies.get(position.key);
    if (!known || known.games === 0) continue;
    board.setUp(position.key);
    model.isKnown = true;
    model.replies = known;
    addReplies(model, known, (san) => {
      const target = findTransposition(board, san, graph);
      return target && models.get(target);
    });
  }
  return { positions: models.all, starts: spreadReach(models.all) };
}

class Models {
  readonly all: ModelPosition[] = [];
  readonly #byPosition = new Map<GraphPosition, ModelPosition>();
  readonly #color: Color;

  constructor(color: Color) {
    this.#color = color;
  }

  get(position: GraphPosition): ModelPosition {
    const known = this.#byPosition.get(position);
    if (known) return known;
    const { key, lowestPly: ply } = position;
    const isOwn = isOwnTurn(position, this.#color);
    const index = this.all.length;
    const model = {
      index,
      key,
      isOwn,
      ply,
      moves: [],
      replies: undefined,
      isKnown: false,
      reach: 0,
      cameFrom: undefined,
    };
    this.#byPosition.set(position, model);
    this.all.push(model);
    return model;
  }
}

function addReplies(
  position: ModelPosition,
  { replies, own }: PositionReplies,
  findTarget: (san: string) => ModelPosition | undefined,
): void {
  const bookMoves = position.moves;
  const listed = new Set<string>();
  const moves: ModelMove[] = [];
  for (const { san, share } of replies) {
    const bookMove = bookMoves.find((move) => move.san === san);
    const to = bookMove ? bookMove.to : findTarget(san);
    const faced = own?.moves.get(san);
    listed.add(san);
    moves.push({ san, to, share: Math.min(1, share), faced, isBookMove: bookMove !== undefined });
  }
  for (const move of bookMoves) if (!listed.has(move.san)) moves.push(move);
  position.moves = moves.sort((a, b) => b.share - a.share || (a.san < b.san ? -1 : 1));
}

function findTransposition(board: TreeBoard, san: string, graph: OpeningGraph): GraphPosition | undefined {
  const move = board.findMove(san);
  if (typeof move === 'string') return undefined;
  board.play(move);
  const target = graph.positions.find(board);
  board.takeBack();
  return target;
}
