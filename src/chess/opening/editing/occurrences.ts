import { countMoves } from '#chess/pgn/count-moves';
import { makeChapterName } from '#chess/pgn/chapter-start';
import { INITIAL_EPD } from 'chessops/fen';
import { TreeBoard } from '#chess/position/tree-board';
import { listChapterKeys } from './chapter-name.ts';
import type { MoveEdit } from './edit.ts';
import { EDITING_LIMITS } from './limits.ts';
import type { StudyChapter, StudyMove, StudyTree } from './study-tree.ts';
import { walkChapter } from './walk.ts';

export interface PositionOccurrence {
  readonly chapter: string;
  readonly chapterName: string;
  readonly path: readonly string[];
  readonly comments: readonly string[];
  readonly shapes: readonly string[];
  readonly nags: readonly number[];
  readonly moves: readonly OccurrenceMove[];
}

type OccurrenceMove = Omit<StudyMove, 'children'> & { readonly movesBehind: number };

export function findOccurrences(study: StudyTree, key: string): PositionOccurrence[] {
  const keys = listChapterKeys(study);
  const occurrences: PositionOccurrence[] = [];
  for (const [index, chapter] of study.chapters.entries()) {
    walkChapter(chapter, ({ board, move, children, makePath }) => {
      if (board.makeKey() !== key) return;
      const { comments, shapes } = move ?? chapter;
      occurrences.push({
        chapter: keys[index] ?? '',
        chapterName: makeChapterName(chapter, index),
        path: makePath(),
        comments,
        shapes,
        nags: move?.nags ?? [],
        moves: children.map(({ children: behind, ...notes }) => ({
          ...notes,
          movesBehind: countMoves(behind),
        })),
      });
    });
  }
  return occurrences;
}

export type AddLineEdit = MoveEdit & { kind: 'add-line' };

export interface LinePlan {
  readonly edit: AddLineEdit;
  readonly chapterName: string;
}

interface Candidate {
  index: number;
  chapter: StudyChapter;
  path: string[];
  depth: number;
  shared: number;
  moves: number;
}

export function listLinePlans(study: StudyTree, line: readonly string[]): LinePlan[] {
  const depths = listDepths(line);
  if (!depths) return [];
  const keys = listChapterKeys(study);
  return study.chapters
    .flatMap((chapter, index) => findCandidate(chapter, index, line, depths) ?? [])
    .sort(
      (one, other) =>
        other.depth - one.depth ||
        other.shared - one.shared ||
        other.moves - one.moves ||
        one.index - other.index,
    )
    .map(({ index, chapter, path, depth }) => ({
      edit: { kind: 'add-line', chapter: keys[index] ?? '', path, sans: line.slice(depth) },
      chapterName: makeChapterName(chapter, index),
    }));
}

export function planLine(study: StudyTree, line: readonly string[]): LinePlan | undefined {
  return listLinePlans(study, line)[0];
}

function findCandidate(
  chapter: StudyChapter,
  index: number,
  line: readonly string[],
  depths: ReadonlyMap<string, number>,
): Candidate | undefined {
  if (countMoves(chapter.children) + 1 > EDITING_LIMITS.movesPerChapter) return undefined;
  let best: Candidate | undefined;
  walkChapter(chapter, ({ board, children, makePath, depth: ply }) => {
    const depth = depths.get(board.makeKey());
    if (depth === undefined || (best && depth < best.depth)) return;
    const path = makePath();
    const shared = countShared(path, line);
    const moves = children.length;
    const isBetter = !best || depth > best.depth || shared > best.shared;
    if (isBetter && ply <= EDITING_LIMITS.movesPerChapter)
      best = { index, chapter, path, depth, shared, moves };
  });
  return best;
}

function listDepths(line: readonly string[]): Map<string, number> | undefined {
  const board = new TreeBoard(INITIAL_EPD);
  const depths = new Map([[INITIAL_EPD, 0]]);
  for (const [index, san] of line.entries()) {
    const packed = board.findMove(san);
    if (typeof packed === 'string') return undefined;
    board.play(packed);
    depths.set(board.makeKey(), index + 1);
  }
  return depths;
}

function countShared(path: readonly string[], line: readonly string[]): number {
  let shared = 0;
  while (shared < path.length && path[shared] === line[shared]) shared++;
  return shared;
}
