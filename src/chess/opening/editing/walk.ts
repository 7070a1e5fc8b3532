/** Every position of a chapter, with the way to it. */
import type { TreeBoard } from '#chess/position/tree-board';
import { findBoard, type StudyChapter, type StudyMove } from './study-tree.ts';

export interface Visit {
  readonly board: TreeBoard;
  /** The move that led here; undefined at the chapter's start. */
  readonly move: StudyMove | undefined;
  readonly children: readonly StudyMove[];
  /** The path from the chapter's start to here; it is made at a visit only when it is asked for. */
  readonly makePath: () => string[];
  readonly depth: number;
}

interface Frame {
  move: StudyMove | undefined;
  children: readonly StudyMove[];
  next: number;
}

/** Depth first, each position before what follows it; what cannot be played is passed over. */
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
