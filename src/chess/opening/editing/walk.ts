import type { TreeBoard } from '#chess/position/tree-board';
import { findBoard, type StudyChapter, type StudyMove } from './study-tree.ts';

export interface Visit {
  readonly board: TreeBoard;
  readonly move: StudyMove | undefined;
  readonly children: readonly StudyMove[];
  readonly makePath: () => string[];
  readonly depth: number;
}

interface Frame {
  move: StudyMove | undefined;
  children: readonly StudyMove[];
  next: number;
}

export function walkChapter({ headers, children }: StudyChapter, visit: (visit: Visit) => void): void {
  const board = findBoard(headers);
  if (!board) return;
  const frames: Frame[] = [{ move: undefined, children, next: 0 }];
  const makePath = (): string[] => frames.flatMap(({ move }) => move?.san ?? []);
  visit({ board, move: undefined, children, makePath, depth: 0 });
  for (let frame = frames.at(-1); frame; frame = frames.at(-1)) {
    const move = frame.children[frame.next++];
    if (!move) {
      frames.pop();
      board.takeBack();
      continue;
    }
    const packed = board.findMove(move.san);
    if (typeof packed === 'string') continue;
    board.play(packed);
    frames.push({ move, children: move.children, next: 0 });
    visit({ board, move, children: move.children, makePath, depth: frames.length - 1 });
  }
}
