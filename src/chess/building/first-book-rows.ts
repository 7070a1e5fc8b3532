import type { OpeningNames } from '#chess/opening/names';
import { appendMove } from '#chess/pgn/numbered-moves';
import { type BookChapter, type ChapterMove, countLines, listChapters } from './first-book-chapters.ts';
import type { FirstBook } from './first-book.ts';
import type { OwnResults } from './played-tree.ts';

export interface BookRow {
  readonly id: string;
  readonly name: string;
  /** `moves` is a text such as `1... c5`. `answer` is the user's move after them, such as `2. c3`. */
  readonly moves: string;
  readonly answer: string;
  readonly games: number;
  readonly results: OwnResults;
  readonly chance: number;
  readonly lines: number;
  readonly isGap: boolean;
  readonly children: readonly BookRow[];
}

const NO_RESULTS: OwnResults = { wins: 0, draws: 0, losses: 0 };

export function listRows(book: FirstBook, names: OpeningNames): BookRow[] {
  const chapters = listChapters(book, names);
  const firstMoves = new Set(chapters.flatMap(({ moves }) => moves.map(({ san }) => san)));
  const hidden = firstMoves.size === 1 && chapters.length > 1 ? 1 : 0;
  const ways = countWays(chapters);
  const rows = chapters.flatMap(({ name, moves }) =>
    moves
      .map((move) => makeRow(move, { ways, nameAbove: '', before: [], hidden }))
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

/** Sorts by games first: chances change with each decision of the user, and rows must not jump. */
function compareRows(one: BookRow, other: BookRow): number {
  return other.games - one.games || other.chance - one.chance;
}

interface RowPlace {
  readonly ways: ReadonlyMap<string, number>;
  readonly nameAbove: string;
  readonly before: readonly string[];
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
  const queried = hasAnswer ? way.slice(0, -1) : way;
  const shown = queried.slice(hidden);
  const counted = queried.at(-1) ?? last;
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

/** `Two Knights Defense, Modern Bishop's Opening` becomes `Modern Bishop's Opening` below the Two Knights. */
function stripName(name: string, above: string): string {
  if (name === above) return '';
  return above !== '' && name.startsWith(above) ? name.slice(above.length).replace(/^[:,]\s*/, '') : name;
}
