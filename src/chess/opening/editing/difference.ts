import { countMoves } from '#chess/pgn/count-moves';
import { makeShapesText } from '#chess/pgn/shapes';
import { describeLocation, type MergeLocation } from './merge-note.ts';
import type { StudyChapter, StudyMove } from './study-tree.ts';

export interface ChapterDifference {
  readonly movesAdded: number;
  readonly movesRemoved: number;
  readonly notesChanged: number;
  readonly orderChanged: number;
}

type Noted = Pick<StudyMove, 'comments' | 'shapes'> & { readonly nags?: readonly number[] };

export function findDifference(from: StudyChapter, to: StudyChapter): ChapterDifference {
  const found = {
    movesAdded: 0,
    movesRemoved: 0,
    notesChanged: hasSameNotes(from, to) ? 0 : 1,
    orderChanged: 0,
  };
  const open = [{ from: from.children, to: to.children }];
  for (let level = open.pop(); level; level = open.pop()) {
    const { from: before, to: after } = level;
    for (const move of before)
      if (!after.some(({ san }) => san === move.san)) found.movesRemoved += 1 + countMoves(move.children);
    const shared = before.filter(({ san }) => after.some((move) => move.san === san));
    const sharedAfter = after.filter(({ san }) => before.some((move) => move.san === san));
    if (shared.some(({ san }, index) => sharedAfter[index]?.san !== san)) found.orderChanged += 1;
    for (const move of after) {
      const known = before.find(({ san }) => san === move.san);
      if (!known) {
        found.movesAdded += 1 + countMoves(move.children);
        continue;
      }
      if (!hasSameNotes(known, move)) found.notesChanged += 1;
      open.push({ from: known.children, to: move.children });
    }
  }
  return found;
}

export function isDifferent({
  movesAdded,
  movesRemoved,
  notesChanged,
  orderChanged,
}: ChapterDifference): boolean {
  return movesAdded + movesRemoved + notesChanged + orderChanged > 0;
}

function hasSameNotes(one: Noted, other: Noted): boolean {
  return makeNotesText(one) === makeNotesText(other);
}

/** Sorts the NAGs, because Lichess exports them in another order. */
function makeNotesText({ comments, shapes, nags = [] }: Noted): string {
  return [...comments, makeShapesText(shapes), nags.toSorted((a, b) => a - b).join(' ')].join('\0');
}

export function describeDifference(difference: ChapterDifference): string {
  const { movesAdded, movesRemoved, notesChanged, orderChanged } = difference;
  const parts = [
    [movesAdded, 'move', 'moves', 'added'],
    [movesRemoved, 'move', 'moves', 'removed'],
    [notesChanged, 'note', 'notes', 'changed'],
    [orderChanged, 'place', 'places', 'in another order'],
  ] as const;
  return parts
    .flatMap(([count, one, many, what]) =>
      count === 0 ? [] : `${count} ${count === 1 ? one : many} ${what}`,
    )
    .join(', ');
}

export function listLost(wanted: StudyChapter, found: StudyChapter, startPly: number): string[] {
  const lost: string[] = [];
  const say = (path: readonly string[], what: string): void => {
    const location: MergeLocation = { chapter: '', chapterName: '', startPly, path };
    lost.push(`${what} ${describeLocation(location)}`);
  };
  const compare = (path: readonly string[], one: Noted, other: Noted): void => {
    if (one.comments.some((text) => !other.comments.includes(text))) say(path, 'a comment of');
    if (one.shapes.some((shape) => !other.shapes.includes(shape))) say(path, 'an arrow or circle of');
    if (one.nags?.some((nag) => !other.nags?.includes(nag))) say(path, 'a sign of');
  };
  compare([], wanted, found);
  const open = [{ path: [] as readonly string[], one: wanted.children, other: found.children }];
  for (let level = open.pop(); level; level = open.pop()) {
    for (const move of level.one) {
      const path = [...level.path, move.san];
      const same = level.other.find(({ san }) => san === move.san);
      if (!same) {
        say(path, 'the move');
        continue;
      }
      compare(path, move, same);
      open.push({ path, one: move.children, other: same.children });
    }
  }
  return lost;
}
