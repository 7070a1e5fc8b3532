/**
 * If Lichess removed the moves before a new line of the user, moves the line to another path to its position.
 */
import { makeMergeNote, type MergeNote, type MergeLocation } from './merge-note.ts';
import { makeMoveNumber } from '#chess/pgn/numbered-moves';
import { findBoard, type StudyChapter, type StudyMove } from './study-tree.ts';
import { findWay, replaceChildren } from './way.ts';
import { walkChapter } from './walk.ts';

interface Addition {
  readonly path: readonly string[];
  readonly move: StudyMove;
}

export function followTranspositions(
  base: StudyChapter,
  mine: StudyChapter,
  theirs: StudyChapter,
  location: MergeLocation,
  notes: MergeNote[],
): StudyChapter {
  const additions: Addition[] = [];
  collect(base.children, mine.children, theirs.children, [], additions);
  if (additions.length === 0) return mine;
  const ways = listWays(theirs);
  let after = mine;
  for (const { path, move } of additions) {
    const key = findKey(mine, path);
    const way = key === undefined ? undefined : ways.get(key);
    if (!way || findWay(after, [...way, move.san])) continue;
    after = graft(cut(after, path, move.san), theirs, way, move);
    const name = `${makeMoveNumber(location.startPly + path.length)} ${move.san}`;
    const to =
      way.length === 0 ? 'the start' : `${makeMoveNumber(location.startPly + way.length - 1)} ${way.at(-1)}`;
    notes.push(
      makeMergeNote(
        { ...location, path: [...path, move.san] },
        'mine',
        `On Lichess the move order changed; your ${name} now comes after ${to}.`,
      ),
    );
  }
  return after;
}

function collect(
  base: readonly StudyMove[],
  mine: readonly StudyMove[],
  theirs: readonly StudyMove[] | undefined,
  path: readonly string[],
  additions: Addition[],
): void {
  for (const move of mine) {
    const old = base.find(({ san }) => san === move.san);
    if (old) {
      const there = theirs?.find(({ san }) => san === move.san);
      collect(old.children, move.children, there?.children, [...path, move.san], additions);
    } else if (!theirs) additions.push({ path, move });
  }
}

function listWays(chapter: StudyChapter): Map<string, readonly string[]> {
  const ways = new Map<string, readonly string[]>();
  walkChapter(chapter, ({ board, makePath }) => {
    const key = board.makeKey();
    if (!ways.has(key)) ways.set(key, makePath());
  });
  return ways;
}

function findKey({ headers }: StudyChapter, path: readonly string[]): string | undefined {
  const board = findBoard(headers);
  for (const san of path) {
    const packed = board?.findMove(san) ?? 'illegal';
    if (typeof packed === 'string') return undefined;
    board?.play(packed);
  }
  return board?.makeKey();
}

function cut(chapter: StudyChapter, path: readonly string[], san: string): StudyChapter {
  const way = findWay(chapter, path);
  if (!way) return chapter;
  const children = (way.at(-1)?.move ?? chapter).children;
  return replaceChildren(
    chapter,
    way,
    children.filter((move) => move.san !== san),
  );
}

function graft(
  chapter: StudyChapter,
  theirs: StudyChapter,
  path: readonly string[],
  move: StudyMove,
): StudyChapter {
  const known = findWay(chapter, path);
  if (known) {
    const children = (known.at(-1)?.move ?? chapter).children;
    return replaceChildren(chapter, known, [...children, move]);
  }
  const last = findWay(theirs, path)?.at(-1)?.move;
  if (!last) return chapter;
  return graft(chapter, theirs, path.slice(0, -1), { ...last, children: [move] });
}
