/** A first book as the rows of a list: an opening, its variations below it, each as long as nothing branches off. */
import type { OpeningNames } from '#chess/opening/names';
import { appendMove } from '#chess/pgn/numbered-moves';
import { type BookChapter, type ChapterMove, countLines, listChapters } from './first-book-chapters.ts';
import type { FirstBook } from './first-book.ts';
import type { OwnResults } from './played-tree.ts';

export interface BookRow {
  /** All the moves that lead to its end: no two rows have the same. */
  readonly id: string;
  /** The opening's name without what the row above says of it already; empty where nothing is left. */
  readonly name: string;
  /** `1... c5`: the moves up to the last. `answer` is the last one, where it is the player's own: `2. c3`. */
  readonly moves: string;
  readonly answer: string;
  readonly games: number;
  readonly results: OwnResults;
  /** How often a game comes to the last reply of the row. No game comes to two rows that stand beside each other. */
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
  const ways = countWays(chapters);
  const rows = chapters.flatMap(({ name, moves }) =>
    moves
      .map((move) => makeRow(move, { ways, nameAbove: '', before: [], hidden }))
      // An opening whose lines share a longer name is called by it.
      .map((row) => ({ ...row, name: row.name === '' ? name : row.name })),
  );
  return rows.sort(compareRows);
}

function countWays(chapters: readonly BookChapter[]): ReadonlyMap<string, number> {
  const ways = new Map<string, number>();
  const walk = (moves: readonly ChapterMove[], before: string): void => {
    for (const { san, children } of moves) {
      const way = `${before} ${san}`;
      ways.set(way, (ways.get(way) ?? 0) + 1);
      walk(children, way);
    }
  };
  for (const { moves } of chapters) walk(moves, '');
  return ways;
}

function makeWay(sans: readonly string[]): string {
  return sans.map((san) => ` ${san}`).join('');
}

/** What was counted where the moves belong to this chapter alone. */
function sumOwn(
  moves: readonly ChapterMove[],
  ways: ReadonlyMap<string, number>,
  before: string,
): Pick<BookRow, 'games' | 'results' | 'chance'> {
  let [games, chance] = [0, 0];
  const results = { wins: 0, draws: 0, losses: 0 };
  for (const { san, played, children, chance: own } of moves) {
    const way = `${before} ${san}`;
    const part =
      (ways.get(way) ?? 0) > 1
        ? sumOwn(children, ways, way)
        : { games: played?.games ?? 0, results: played ?? NO_RESULTS, chance: own };
    games += part.games;
    chance += part.chance;
    results.wins += part.results.wins;
    results.draws += part.results.draws;
    results.losses += part.results.losses;
  }
  return { games, chance, results };
}

/** By games, because their number stays. Shares change with every answer, and a row that changes its place cannot be pressed. */
function compareRows(one: BookRow, other: BookRow): number {
  return other.games - one.games || other.chance - one.chance;
}

interface RowPlace {
  /** By the moves that lead there, in how many chapters they are. */
  readonly ways: ReadonlyMap<string, number>;
  readonly nameAbove: string;
  /** The moves of the rows above. */
  readonly before: readonly string[];
  /** How many of its own moves are not shown. */
  readonly hidden?: number;
}

function makeRow(first: ChapterMove, { ways, nameAbove, before, hidden = 0 }: RowPlace): BookRow {
  const way = [first];
  let last = first;
  for (let [only, ...others] = last.children; only && others.length === 0 && !last.isEnd;) {
    last = only;
    way.push(last);
    [only, ...others] = last.children;
  }
  const sans = [...before, ...way.map(({ san }) => san)];
  const hasAnswer = last.isOwn;
  const asked = hasAnswer ? way.slice(0, -1) : way;
  const shown = asked.slice(hidden);
  // Its figures are those of the last reply that it shows.
  const counted = asked.at(-1) ?? last;
  const toCounted = sans.slice(0, before.length + way.indexOf(counted));
  return {
    id: sans.join(' '),
    name: stripName(last.name, nameAbove),
    moves: shown.reduce((text, { ply, san }) => appendMove(text, ply, san), ''),
    answer: hasAnswer ? appendMove('', last.ply, last.san) : '',
    ...sumOwn([counted], ways, makeWay(toCounted)),
    lines: countLines([first]),
    isGap: last.isGap,
    children: last.children
      .map((move) => makeRow(move, { ways, nameAbove: last.name, before: sans }))
      .sort(compareRows),
  };
}

/** `Modern Bishop's Opening` of `Italian Game: Two Knights Defense, Modern Bishop's Opening` below the Two Knights. */
function stripName(name: string, above: string): string {
  if (name === above) return '';
  return above !== '' && name.startsWith(above) ? name.slice(above.length).replace(/^[:,]\s*/, '') : name;
}
