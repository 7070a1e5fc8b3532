import { countMoves } from '#chess/pgn/count-moves';
import { makeShapesText, sortShapes } from '#chess/pgn/shapes';
import { keepOneOfEachKind, makeSignText } from '#chess/pgn/signs';
import {
  describeLocation,
  makeMergeNote,
  type MergeNote,
  type MergeLocation,
  SIDE_NAMES,
} from './merge-note.ts';
import { mergeOrder } from './merge-order.ts';
import type { StudyMove, TreeNotes } from './study-tree.ts';

interface Sides<Value> {
  readonly base: Value;
  readonly mine: Value;
  readonly theirs: Value;
}

type Noted = TreeNotes & { readonly nags?: readonly number[] };
const NOTHING: Required<Noted> = { comments: [], shapes: [], nags: [] };

export function mergeMoves(
  { base, mine, theirs }: Sides<readonly StudyMove[]>,
  location: MergeLocation,
  notes: MergeNote[],
): StudyMove[] {
  const merged = new Map<string, StudyMove>();
  for (const san of new Set([...theirs, ...mine].map((move) => move.san))) {
    const find = (moves: readonly StudyMove[]) => moves.find((move) => move.san === san);
    const at = { ...location, path: [...location.path, san] };
    const move = mergeMove({ base: find(base), mine: find(mine), theirs: find(theirs) }, at, notes);
    if (move) merged.set(san, move);
  }
  const order = mergeOrder(
    base.map(({ san }) => san),
    mine.map(({ san }) => san),
    theirs.map(({ san }) => san),
    new Set(merged.keys()),
  );
  if (order.isClash)
    notes.push(
      makeMergeNote(
        location,
        'clash',
        `You and Lichess both reordered the moves after ${describeLocation(location)}. Your order is kept.`,
      ),
    );
  return order.keys.flatMap((san) => merged.get(san) ?? []);
}

function mergeMove(
  { base, mine, theirs }: Sides<StudyMove | undefined>,
  location: MergeLocation,
  notes: MergeNote[],
): StudyMove | undefined {
  if (mine && theirs) {
    const sides = { base: base ?? NOTHING, mine, theirs };
    const noted = mergeNotes(sides, location, notes);
    const children = mergeMoves(
      { base: base?.children ?? [], mine: mine.children, theirs: theirs.children },
      location,
      notes,
    );
    return { san: mine.san, ...noted, children };
  }
  const side = mine ? 'mine' : 'theirs';
  const other = mine ? 'theirs' : 'mine';
  const move = mine ?? theirs;
  if (!move) return undefined;
  const name = describeLocation(location);
  if (!base) {
    notes.push(makeMergeNote(location, side, `${SIDE_NAMES[side]} added ${name}${behindText(move)}.`));
    return move;
  }
  if (isSameMove(base, move)) {
    notes.push(makeMergeNote(location, other, `${SIDE_NAMES[other]} removed ${name}${behindText(move)}.`));
    return undefined;
  }
  const changed = side === 'mine' ? 'you changed it' : 'it was changed on Lichess';
  notes.push(
    makeMergeNote(
      location,
      'clash',
      `${SIDE_NAMES[other]} removed ${name}${behindText(move)}, but ${changed}. It is kept.`,
    ),
  );
  return move;
}

function behindText({ children }: StudyMove): string {
  const count = countMoves(children);
  return count === 0 ? '' : ` with ${count} ${count === 1 ? 'move' : 'moves'} after it`;
}

export function mergeNotes(
  { base, mine, theirs }: Sides<Noted>,
  location: MergeLocation,
  notes: MergeNote[],
): Required<Noted> {
  const comments = mergeSet(base.comments, mine.comments, theirs.comments);
  const shapes = mergeSet(base.shapes, mine.shapes, theirs.shapes);
  const nags = mergeSet(base.nags ?? [], mine.nags ?? [], theirs.nags ?? []);
  const name = describeLocation(location);
  const say = (side: MergeNote['side'], text: string): void => {
    notes.push(makeMergeNote(location, side, text));
  };
  for (const [what, { side }] of [
    ['comment', comments],
    ['signs', nags],
    ['arrows and circles', shapes],
  ] as const) {
    if (side === 'clash') say(side, `You and Lichess both changed the ${what} of ${name}. Both are kept.`);
    else if (side) say(side, `${SIDE_NAMES[side]} changed the ${what} of ${name}.`);
  }
  const own = mine.nags ?? [];
  const retained =
    nags.side === 'clash'
      ? keepOneOfEachKind(nags.value.toSorted((a, b) => Number(own.includes(b)) - Number(own.includes(a))))
      : nags.value;
  for (const nag of nags.value)
    if (!retained.includes(nag))
      say('clash', `${name} has another sign on Lichess (${makeSignText(nag)}). Yours is kept.`);
  return { comments: comments.value, shapes: sortShapes(shapes.value), nags: retained };
}

interface MergedSet<Item> {
  readonly value: readonly Item[];
  readonly side: MergeNote['side'] | undefined;
}

function mergeSet<Item>(
  base: readonly Item[],
  mine: readonly Item[],
  theirs: readonly Item[],
): MergedSet<Item> {
  if (isSameList(mine, theirs)) return { value: mine, side: undefined };
  if (isSameList(theirs, base)) return { value: mine, side: 'mine' };
  if (isSameList(mine, base)) return { value: theirs, side: 'theirs' };
  const removed = base.filter((item) => !mine.includes(item));
  const added = mine.filter((item) => !base.includes(item) && !theirs.includes(item));
  return { value: [...theirs.filter((item) => !removed.includes(item)), ...added], side: 'clash' };
}

function isSameList<Item>(one: readonly Item[], other: readonly Item[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

function isSameMove(one: StudyMove, other: StudyMove): boolean {
  return (
    one.san === other.san &&
    isSameList(one.nags, other.nags) &&
    isSameNotes(one, other) &&
    isSameMoves(one.children, other.children)
  );
}

export function isSameMoves(one: readonly StudyMove[], other: readonly StudyMove[]): boolean {
  return (
    one.length === other.length &&
    one.every((move, index) => {
      const beside = other[index];
      return beside !== undefined && isSameMove(move, beside);
    })
  );
}

export function isSameNotes(one: TreeNotes, other: TreeNotes): boolean {
  return (
    isSameList(one.comments, other.comments) && makeShapesText(one.shapes) === makeShapesText(other.shapes)
  );
}
