import { makeChapterName } from '#chess/pgn/chapter-start';
import { keepOneOfEachKind } from '#chess/pgn/signs';
import { applyEdit } from '#chess/opening/editing/apply-edit';
import { listChapterKeys } from '#chess/opening/editing/chapter-name';
import type { StudyEdit } from '#chess/opening/editing/edit';
import { findBoard, type StudyChapter, type StudyTree } from '#chess/opening/editing/study-tree';
import { walkChapter } from '#chess/opening/editing/walk';

export type Draw = (below: number) => number;

export function makeSeededDraw(seed: number): Draw {
  let state = (seed % 2_147_483_646) + 1;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.floor((state / 2_147_483_647) * below);
  };
}

/**
 * Takes numbers from a list, so that fast-check can shrink a failing case. After the list, it returns zeros.
 */
export function makeListedDraw(numbers: readonly number[]): Draw {
  let used = 0;
  return (below) => (numbers[used++] ?? 0) % below;
}

const vocabulary =
  'e4 e5 d4 d5 c4 c5 Nf3 Nf6 Nc3 Nc6 Bb5 Bc4 Bb4 Bc5 exd5 exd4 cxd4 Nxd4 Nxe5 Nxe4 g3 g6 Bg2 Bg7 O-O Qe2 Qe7 a3 a6 Bb5+ Qh5'.split(
    ' ',
  );
const comments = [
  'Grabs space.',
  'two\nlines',
  'a brace } and { another',
  '[%clk 0:09:58]',
  '[%csl Ge4] drawn with words [%cal Rd2d4,Ye4e5]',
  '♞ naïve “quotes” \\ 1. e4 (not a move) $1 ; % [Event "x"]',
  '[Event "Another"]\n\n[White "x"]',
  '  ',
  '1-0',
];
const shapes = ['Ge4', 'Rd5', 'Yc3', 'Bf6', 'Ge2e4', 'Rf3d4', 'Ya1h8', 'Bg1f3'];
const names = ['Main', 'Advance "x"', 'Exchange', 'Gambit \\ lines', 'Sidelines ♟', 'Endings', 'Chapter 2'];
const setUps = [undefined, undefined, 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3'];

function pick<Item>(items: readonly Item[], draw: Draw): Item {
  const item = items[draw(items.length)];
  if (item === undefined && items.length === 0) throw new Error('nothing to pick from');
  return item as Item;
}

function listPaths(chapter: StudyChapter): string[][] {
  const paths: string[][] = [];
  walkChapter(chapter, ({ makePath }) => paths.push(makePath()));
  return paths.length === 0 ? [[]] : paths;
}

function drawLine(chapter: StudyChapter, path: readonly string[], draw: Draw): string[] {
  const board = findBoard(chapter.headers);
  if (!board) return [];
  for (const san of path) {
    const packed = board.findMove(san);
    if (typeof packed === 'string') return [];
    board.play(packed);
  }
  const line: string[] = [];
  for (let length = 1 + draw(3); length > 0; length--) {
    const legal = vocabulary.filter((san) => typeof board.findMove(san) !== 'string');
    if (legal.length === 0) break;
    const packed = board.findMove(pick(legal, draw));
    if (typeof packed !== 'string') line.push(board.makeSanAndPlay(packed));
  }
  return line;
}

export function drawEdit(study: StudyTree, draw: Draw): StudyEdit {
  const index = draw(study.chapters.length);
  const key = listChapterKeys(study)[index];
  const chapter = study.chapters[index];
  const kind = draw(20);
  if (!chapter || key === undefined || kind === 0)
    return withFen({ kind: 'add-chapter', name: pick(names, draw) }, pick(setUps, draw));
  if (kind === 1) return { kind: 'rename-chapter', chapter: key, name: pick(names, draw) };
  if (kind === 2 && draw(3) === 0) return { kind: 'remove-chapter', chapter: key };
  if (kind === 3) return { kind: 'move-chapter', chapter: key, to: draw(study.chapters.length) };
  const path = pick(listPaths(chapter), draw);
  const place = { chapter: key, path };
  switch (kind) {
    case 4:
      return { ...place, kind: 'remove-line' };
    case 5:
      return { ...place, kind: 'move-line', to: draw(3) };
    case 6:
      return { ...place, kind: 'make-main-line' };
    case 7:
    case 8:
    case 9:
      return { ...place, kind: 'set-comments', comments: drawSome(comments, 3, draw) };
    case 10:
    case 11:
      return {
        ...place,
        kind: 'set-nags',
        nags: keepOneOfEachKind(drawSome([1, 2, 3, 4, 5, 6, 10, 14, 146, 36], 3, draw)),
      };
    case 12:
    case 13:
      return { ...place, kind: 'set-shapes', shapes: drawSome(shapes, 5, draw) };
    default:
      return { ...place, kind: 'add-line', sans: drawLine(chapter, path, draw) };
  }
}

function withFen(edit: StudyEdit & { kind: 'add-chapter' }, fen: string | undefined): StudyEdit {
  return fen === undefined ? edit : { ...edit, fen };
}

function drawSome<Item>(items: readonly Item[], most: number, draw: Draw): Item[] {
  return Array.from({ length: draw(most + 1) }, () => pick(items, draw));
}

export function editAtRandom(study: StudyTree, count: number, draw: Draw): StudyTree {
  let edited = study;
  for (let i = 0; i < count; i++) {
    const outcome = applyEdit(edited, drawEdit(edited, draw));
    if (outcome.ok) edited = outcome.value.study;
  }
  return edited;
}

export function drawStudy(draw: Draw): StudyTree {
  const grown = editAtRandom({ chapters: [] }, 10 + draw(50), draw);
  const { chapters } = grown.chapters.length === 0 ? editAtRandom(grown, 1, () => 0) : grown;
  return {
    chapters: chapters.map((chapter, index) => ({
      ...chapter,
      headers: new Map([
        ...chapter.headers,
        ['ChapterName', makeChapterName(chapter, index)],
        ['ChapterURL', `https://lichess.org/study/stud0001/chap${String(index).padStart(4, '0')}`],
      ]),
    })),
  };
}
