import { INITIAL_EPD } from 'chessops/fen';
import type { Color } from 'chessops/types';
import { applyEdit } from '#chess/opening/editing/apply-edit';
import { listChapterKeys } from '#chess/opening/editing/chapter-name';
import type { StudyEdit } from '#chess/opening/editing/edit';
import { EDITING_LIMITS } from '#chess/opening/editing/limits';
import { planLine } from '#chess/opening/editing/occurrences';
import type { StudyTree } from '#chess/opening/editing/study-tree';
import { type GraphPosition, isOwnTurn, type OpeningGraph } from '#chess/opening/graph';
import { makeBareName } from '#chess/pgn/chapter-start';
import { TreeBoard } from '#chess/position/tree-board';
import { type BookChapter, type ChapterMove, findFamily } from './first-book-chapters.ts';

export interface BookMerge {
  readonly edits: readonly StudyEdit[];
  readonly lines: number;
  readonly leftOut: number;
}

interface NewLine {
  readonly sans: readonly string[];
  readonly chapter: string;
  readonly namedPly: number;
}

export function planMerge(
  study: StudyTree,
  graph: OpeningGraph,
  color: Color,
  chapters: readonly BookChapter[],
): BookMerge {
  const edits: StudyEdit[] = [];
  const board = new TreeBoard(INITIAL_EPD);
  let grown = study;
  let leftOut = 0;
  let lines = 0;
  for (const line of chapters.flatMap(listLines)) {
    const fitting = cutLine(board, graph, color, line.sans);
    const added = fitting && findEdits(grown, { ...line, sans: fitting }, color);
    const after = added && applyAll(grown, added);
    if (!added || !after) {
      leftOut++;
      continue;
    }
    grown = after;
    edits.push(...added);
    lines++;
  }
  return { edits, lines, leftOut };
}

function listLines({ name, moves }: BookChapter): NewLine[] {
  const lines: NewLine[] = [];
  const walk = (level: readonly ChapterMove[], way: readonly ChapterMove[]): void => {
    for (const move of level) {
      const longer = [...way, move];
      if (move.isEnd) {
        const named = longer.findIndex((each) => findFamily(each.name) === findFamily(move.name));
        lines.push({ sans: longer.map(({ san }) => san), chapter: name, namedPly: named + 1 });
      }
      walk(move.children, longer);
    }
  };
  walk(moves, []);
  return lines;
}

function cutLine(
  board: TreeBoard,
  graph: OpeningGraph,
  color: Color,
  sans: readonly string[],
): readonly string[] | undefined {
  let at: GraphPosition | undefined = graph.positions.find(board);
  let fitting = 0;
  let isNew = false;
  let played = 0;
  for (const san of sans) {
    const isAnswered = at !== undefined && at.moves.length > 0 && isOwnTurn(at, color);
    const isKnown = at?.moves.some((move) => move.san === san) === true;
    const packed = board.findMove(san);
    if (typeof packed === 'string' || (isAnswered && !isKnown)) break;
    // Every line must end with a move of the user.
    const isOwn = (played % 2 === 0) === (color === 'white');
    board.play(packed);
    played++;
    at = graph.positions.find(board);
    if (isOwn) {
      fitting = played;
      isNew ||= !isKnown;
    }
  }
  for (; played > 0; played--) board.takeBack();
  return isNew ? sans.slice(0, fitting) : undefined;
}

function findEdits(study: StudyTree, { sans, chapter, namedPly }: NewLine, color: Color): StudyEdit[] {
  const plan = planLine(study, sans);
  if (plan && sans.length - plan.edit.sans.length >= namedPly) return [plan.edit];
  const keys = listChapterKeys(study);
  const known = study.chapters.findIndex((each, index) => makeBareName(each, index) === chapter);
  const key = keys[known];
  if (key !== undefined) return [{ kind: 'add-line', chapter: key, path: [], sans }];
  if (study.chapters.length >= EDITING_LIMITS.chapters) return plan ? [plan.edit] : [];
  return [
    { kind: 'add-chapter', name: chapter, orientation: color },
    { kind: 'add-line', chapter, path: [], sans },
  ];
}

function applyAll(study: StudyTree, edits: readonly StudyEdit[]): StudyTree | undefined {
  let grown = study;
  for (const edit of edits) {
    const next = applyEdit(grown, edit);
    if (!next.ok) return undefined;
    grown = next.value.study;
  }
  return edits.length === 0 ? undefined : grown;
}
