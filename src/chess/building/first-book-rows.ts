/** A first book as the rows of a list: an opening, its variations below it, each as long as nothing branches off. */
import type { OpeningNames } from '#chess/opening/names';
import { appendMove } from '#chess/pgn/omission';
import { type ChapterMove, countLines, listChapters } from './first-book-chapters.ts';
import type { FirstBook } from './first-book.ts';
import type { OwnResults } from './played-tree.ts';

export interface BookRow {
  /** All the moves that lead to its end: no two rows have the same. */
  readonly id: string;
  /** The opening's name; what it adds to that of the row above it. Empty where it adds nothing. */
  readonly name: string;
  /** The moves up to the last: `1... c5`; the last, where it is the player's own: `2. c3`. */
  readonly moves: string;
  readonly answer: string;
  readonly games: number;
  readonly results: OwnResults;
  /** How often a game comes to it. */
  readonly chance: number;
  readonly lines: number;
  readonly isGap: boolean;
  readonly children: readonly BookRow[];
}

const NO_RESULTS: OwnResults = { wins: 0, draws: 0, losses: 0 };

export function listRows(book: FirstBook, names: OpeningNames): BookRow[] {
  const chapters = listChapters(book, names);
  const firstMoves = new Set(chapters.flatMap(({ moves }) => moves.map(({ san }) => san)));
  // The one first move of a White book would stand in every row.
  const hidden = firstMoves.size === 1 && chapters.length > 1 ? 1 : 0;
  const rows = chapters.flatMap(({ name, moves }) =>
    moves
      .map((move) => makeRow(move, '', [], hidden))
      // An opening whose lines share a longer name is called by it.
      .map((row) => ({ ...row, name: row.name === '' ? name : row.name })),
  );
  return rows.sort(compareRows);
}

/** By games, which stay: shares are better known with every answer, and rows that change places cannot be pressed. */
function compareRows(one: BookRow, other: BookRow): number {
  return other.games - one.games || other.chance - one.chance;
}

/** `before`: the moves of the rows above; `hidden`: how many of its own are not shown. */
function makeRow(first: ChapterMove, nameAbove: string, before: readonly string[], hidden = 0): BookRow {
  const way = [first];
  let last = first;
  for (let [only, ...others] = last.children; only && others.length === 0 && !last.isEnd;) {
    last = only;
    way.push(last);
    [only, ...others] = last.children;
  }
  const isTop = before.length === 0;
  // The way to an opening says little of it; of a variation it is the reply that is counted.
  const counted = isTop ? last : first;
  const sans = [...before, ...way.map(({ san }) => san)];
  const hasAnswer = last.isOwn;
  const shown = (hasAnswer ? way.slice(0, -1) : way).slice(hidden);
  return {
    id: sans.join(' '),
    name: stripName(last.name, nameAbove),
    moves: shown.reduce((text, { ply, san }) => appendMove(text, ply, san), ''),
    answer: hasAnswer ? appendMove('', last.ply, last.san) : '',
    games: counted.played?.games ?? 0,
    results: counted.played ?? NO_RESULTS,
    chance: counted.chance,
    lines: countLines([first]),
    isGap: last.isGap,
    children: last.children.map((move) => makeRow(move, last.name, sans)).sort(compareRows),
  };
}

/** `Modern Bishop's Opening` of `Italian Game: Two Knights Defense, Modern Bishop's Opening` below the Two Knights. */
function stripName(name: string, above: string): string {
  if (name === above) return '';
  return above !== '' && name.startsWith(above) ? name.slice(above.length).replace(/^[:,]\s*/, '') : name;
}
