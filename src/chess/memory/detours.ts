/** Finds replies outside the repertoire that lead back into it at once. */
import { INITIAL_EPD } from 'chessops/fen';
import type { OpeningGraph } from '#chess/opening/graph';
import type { Replies } from '#chess/opening/replies';
import { TreeBoard } from '#chess/position/tree-board';
import type { TrainingBook, TrainingPosition } from './training-book.ts';

interface Detour {
  readonly san: string;
  readonly to: TrainingPosition;
  readonly share: number;
}

export type Detours = ReadonlyMap<TrainingPosition, readonly Detour[]>;

export const NO_DETOURS: Detours = new Map();

export function findDetours({ positions }: TrainingBook, graph: OpeningGraph, replies: Replies): Detours {
  const byKey = new Map(positions.map((position) => [position.key, position]));
  const board = new TreeBoard(INITIAL_EPD);
  const detours = new Map<TrainingPosition, Detour[]>();
  for (const position of positions) {
    const known = position.isOwn || position.moves.length === 0 ? undefined : replies.get(position.key);
    if (!known || known.games === 0) continue;
    const inBook = new Set(position.moves.map(({ san }) => san));
    const others = known.replies.filter(({ san, share }) => share > 0 && !inBook.has(san));
    if (others.length === 0) continue;
    board.setUp(position.key);
    for (const { san, share } of others) {
      const move = board.findMove(san);
      if (typeof move === 'string') continue;
      board.play(move);
      const to = byKey.get(graph.positions.find(board)?.key ?? '');
      board.takeBack();
      if (!to) continue;
      const here = detours.get(position) ?? [];
      here.push({ san, to, share: Math.min(1, share) });
      detours.set(position, here);
    }
  }
  return detours;
}
