import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Chess } from 'chessops/chess';
import { INITIAL_EPD } from 'chessops/fen';
import { parseSan } from 'chessops/san';
import type { Color } from 'chessops/types';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseOpeningNames } from '#chess/opening/names';
import { type GraphPosition, isOwnTurn } from '#chess/opening/graph';
import { importGames } from '#chess/pgn/game-import';
import { splitGames } from '#chess/pgn/split';
import { positionKey } from '#chess/position/key';
import { EDITING_LIMITS } from '#chess/opening/editing/limits';
import { parseStudy } from '#chess/opening/editing/study-tree';
import { countMoves } from '#chess/pgn/count-moves';
import { readGraph, unwrap } from '#chess/testing/readers';
import { listChapters } from './first-book-chapters.ts';
import { listRows } from './first-book-rows.ts';
import { makeFirstBookText } from './first-book-text.ts';
import { countAnswers, type FirstBook, makeBookBehind, makeFirstBook } from './first-book.ts';
import { type CountedGame, type PlayedPosition, PlayedTree } from './played-tree.ts';

const root = join(import.meta.dirname, '../../..');
const names = parseOpeningNames(readFileSync(join(root, 'src/chess/opening/names/openings.tsv'), 'utf8'));
const rated = importGames(
  splitGames(readFileSync(join(root, 'samples/rated/lichess-rated-combined.pgn'), 'utf8')),
  { names: [], side: 'White' },
).games;

function findShares({ moves, games }: PlayedPosition) {
  return moves.map(({ san, games: count }) => ({ san, share: count / games }));
}

function grow(games: readonly CountedGame[]): PlayedTree {
  const tree = new PlayedTree();
  tree.add(games);
  return tree;
}

function makeText(book: FirstBook, color: Color): string {
  return makeFirstBookText('My book', color, listChapters(book, names));
}

class BruteForce {
  readonly played = new Map<
    string,
    Map<string, { games: number; points: number; first: number; to: string }>
  >();

  readonly isSmaller: boolean;

  constructor(games: readonly CountedGame[], isSmaller: boolean) {
    this.isSmaller = isSmaller;
    for (const [index, { moves, result }] of games.entries()) {
      const board = Chess.default();
      const faced = new Set<string>();
      for (const san of moves === '' ? [] : moves.split(' ').slice(0, 30)) {
        const key = positionKey(board);
        const move = parseSan(board, san);
        if (!move) break;
        board.play(move);
        if (faced.has(key)) continue;
        faced.add(key);
        const here = this.played.get(key) ?? new Map();
        this.played.set(key, here);
        const count = here.get(san) ?? { games: 0, points: 0, first: index, to: positionKey(board) };
        here.set(san, { ...count, games: count.games + 1, points: count.points + (result ?? 0) });
      }
    }
  }

  findAnswer(key: string): string | undefined {
    const here = [...(this.played.get(key) ?? [])];
    const all = here.reduce((sum, [, { games }]) => sum + games, 0);
    const [best] = here
      .filter(([, { games }]) => (this.isSmaller ? games >= 3 && games >= all / 2 : games >= 2))
      .sort(
        ([, one], [, other]) =>
          other.games - one.games ||
          other.points / other.games - one.points / one.games ||
          one.first - other.first,
      );
    return best?.[0];
  }

  listBook(color: Color, least: number): Map<string, Set<string>> {
    const book = new Map<string, Set<string>>();
    const plies = new Map<string, number>();
    let lines = [{ key: INITIAL_EPD, chance: 1 }];
    for (let ply = 0; lines.length > 0; ply++) {
      const chances = new Map<string, number>();
      for (const { key, chance } of lines) chances.set(key, (chances.get(key) ?? 0) + chance);
      lines = [];
      for (const [key, chance] of chances) {
        if (plies.has(key)) continue;
        plies.set(key, ply);
        const here = this.played.get(key) ?? new Map();
        const all = [...here.values()].reduce((sum, { games }) => sum + games, 0);
        const isOwn = (ply % 2 === 0) === (color === 'white');
        for (const [san, { games, to }] of here) {
          const reached = isOwn ? chance : (chance * games) / all;
          if (isOwn ? this.findAnswer(key) !== san : reached < least || games < 2 || !this.findAnswer(to))
            continue;
          const moves = book.get(key) ?? new Set();
          book.set(key, moves.add(san));
          lines.push({ key: to, chance: reached });
        }
      }
    }
    return book;
  }
}

function listMoves(text: string, color: Color): { moves: Map<string, Set<string>>; own: GraphPosition[] } {
  const graph = readGraph(text, { color });
  expect(graph.omissions).toEqual([]);
  const positions = [...graph.positions.values()].filter(({ moves }) => moves.length > 0);
  return {
    moves: new Map(positions.map(({ key, moves }) => [key, new Set(moves.map(({ san }) => san))])),
    own: positions.filter((position) => isOwnTurn(position, color)),
  };
}

function expectRules(start: PlayedPosition, slow: BruteForce, color: Color, oneIn: number): void {
  const book = makeFirstBook(start, { color, oneIn, findShares, isSmaller: slow.isSmaller });
  const { moves, own } = listMoves(makeText(book, color), color);
  for (const [key, sans] of moves) for (const san of sans) expect(slow.played.get(key)?.has(san)).toBe(true);
  for (const { moves: answers } of own) expect(answers.length).toBe(1);
  expect(countAnswers(book)).toBe(own.length);
  expect(moves).toEqual(slow.listBook(color, 1 / oneIn));
}

test.each([false, true])(
  'a first book of real games (smaller: %s): played, one own move, every reply faced twice and from 1 in N on, as brute force has it',
  (isSmaller) => {
    const finished = rated.filter(({ result }) => result !== null);
    const { start } = grow(finished);
    const slow = new BruteForce(finished, isSmaller);
    for (const oneIn of [20, 100, 200])
      for (const color of ['white', 'black'] as const) expectRules(start, slow, color, oneIn);
    const book = makeFirstBook(start, { color: 'white', oneIn: 200, findShares });
    expect(countAnswers(book)).toBeGreaterThan(20);
  },
);

const games = fc.array(
  fc.record({
    moves: fc
      .tuple(fc.shuffledSubarray(['a3', 'c3', 'h3', 'Nf3']), fc.shuffledSubarray(['a6', 'c6', 'h6', 'Nf6']))
      .map(([white, black]) => {
        const sans: string[] = [];
        for (const [index, san] of white.entries()) {
          sans.push(san);
          const reply = black[index];
          if (reply === undefined) break;
          sans.push(reply);
        }
        return sans.join(' ');
      }),
    result: fc.constantFrom(0, 0.5, 1),
  }),
  { maxLength: 120 },
);

test('the same for games that transpose and contradict one another', () => {
  fc.assert(
    fc.property(
      games,
      fc.constantFrom('white' as const, 'black' as const),
      fc.integer({ min: 2, max: 300 }),
      fc.boolean(),
      (played, color, oneIn, isSmaller) =>
        expectRules(grow(played).start, new BruteForce(played, isSmaller), color, oneIn),
    ),
    { numRuns: 150 },
  );
});

test('a stricter slider only takes lines away', () => {
  fc.assert(
    fc.property(games, fc.constantFrom('white' as const, 'black' as const), (played, color) => {
      const { start } = grow(played);
      const [few, many] = [20, 200].map((oneIn) => makeFirstBook(start, { color, oneIn, findShares }));
      const listed = new Set(many?.nodes.map(({ position }) => position));
      for (const { position } of few?.nodes ?? []) expect(listed.has(position)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

const alapin = { moves: 'e4 c5 c3 d5 exd5 Qxd5', result: 1 };
const open = { moves: 'e4 c5 Nf3 d6 d4 cxd4 Nxd4', result: 0 };
const italian = { moves: 'e4 e5 Nf3 Nc6 Bc4', result: 0.5 };

function repeat(game: CountedGame, times: number): CountedGame[] {
  return Array.from({ length: times }, () => game);
}

test('a contradiction is told with its moves, and settled by hand, by both or by majority', () => {
  const { start } = grow([
    ...repeat(alapin, 4),
    ...repeat(open, 5),
    ...repeat({ ...open, moves: 'e4 c5 Nc3' }, 3),
  ]);
  const usual = { color: 'white', oneIn: 100, findShares } as const;
  expect(makeFirstBook(start, usual).contradictions).toMatchObject([{ retained: ['Nf3'], isSettled: false }]);
  const rules = { ...usual, isSmaller: true };
  const queried = makeFirstBook(start, rules);
  const [contradiction, ...others] = queried.contradictions;
  if (!contradiction) throw new Error('there is none');
  expect(others).toEqual([]);
  expect(contradiction.sans).toEqual(['e4', 'c5']);
  expect(contradiction.moves.map(({ san, games: count }) => `${san} ${count}`)).toEqual([
    'Nf3 5',
    'c3 4',
    'Nc3 3',
  ]);
  expect(contradiction).toMatchObject({ retained: [], isSettled: false });
  expect(queried.gaps).toEqual([]);
  expect(makeText(queried, 'white')).toMatch(/1\. e4 \*/);
  expect(countAnswers(makeBookBehind(contradiction, 'c3', rules))).toBe(2);
  const text = (choices: Map<string, string[]> | undefined, byMajority = false) =>
    makeText(makeFirstBook(start, { ...rules, ...(choices && { choices }), byMajority }), 'white');
  expect(text(new Map([[contradiction.position.key, ['c3']]]))).toMatch(/1\. e4 c5 2\. c3 d5 3\. exd5 \*/);
  expect(text(undefined, true)).toMatch(/1\. e4 c5 2\. Nf3 d6 3\. d4 cxd4 4\. Nxd4 \*/);
  const both = text(new Map([[contradiction.position.key, ['c3', 'Nf3']]]));
  expect(both).toContain('c3');
  expect(both).toContain('Nf3');
});

test('a tie goes to the better score, then to the later game', () => {
  const findAnswers = (played: readonly CountedGame[]) => {
    const { moves } = listMoves(
      makeText(makeFirstBook(grow(played).start, { color: 'white', oneIn: 100, findShares }), 'white'),
      'white',
    );
    return [...(moves.get(INITIAL_EPD) ?? [])];
  };
  const [d4, e4] = ['d4', 'e4'].map((moves) => (result: number) => repeat({ moves, result }, 3));
  expect(findAnswers([...(d4?.(0) ?? []), ...(e4?.(1) ?? [])])).toEqual(['e4']);
  expect(findAnswers([...(d4?.(1) ?? []), ...(e4?.(1) ?? [])])).toEqual(['d4']);
});

test('where games end there is a gap, and no move that nobody has played', () => {
  const played = [...repeat(italian, 10), { moves: 'e4 b6 d4', result: 1 }];
  const book = makeFirstBook(grow(played).start, {
    color: 'white',
    oneIn: 100,
    findShares: ({ key, moves, games: all }) => [
      ...moves.map(({ san, games: count }) => ({ san, share: (0.9 * count) / all })),
      ...(key.startsWith('rnbqkbnr/pppppppp/8/8/4P3') ? [{ san: 'd5', share: 0.1 }] : []),
    ],
  });
  expect(book.gaps.map(({ san, faced }) => [san, faced?.games])).toEqual([
    ['d5', undefined],
    ['b6', 1],
  ]);
  const text = makeText(book, 'white');
  expect(text).not.toMatch(/b6|d5/);
  const rows = listRows(book, names);
  expect(rows.map(({ name, isGap, lines }) => [name, isGap, lines])).toEqual([
    ['Italian Game', false, 1],
    ['Owen Defense', true, 0],
    ["King's Pawn Game", true, 0],
  ]);
});

test('no games, one game, and games from other positions make no book and no fault', () => {
  for (const played of [[], [italian], [{ moves: '', result: 1 }]]) {
    const book = makeFirstBook(grow(played).start, { color: 'white', oneIn: 100, findShares });
    expect(makeText(book, 'white')).toBe('');
    expect(listRows(book, names)).toEqual([]);
  }
  expect(grow([{ moves: '', result: 1 }, italian]).games).toBe(1);
});

test('a book is never more than a study may hold, however many openings it has', () => {
  const played = rated.flatMap(({ moves }) =>
    repeat({ moves: moves.split(' ').slice(0, 24).join(' '), result: 1 }, 3),
  );
  const tree = grow(played);
  const everyMove = new Map<string, string[]>();
  const visit = (position: PlayedPosition): void => {
    if (everyMove.has(position.key)) return;
    everyMove.set(
      position.key,
      position.moves.map(({ san }) => san),
    );
    for (const { to } of position.moves) visit(to);
  };
  visit(tree.start);
  const book = makeFirstBook(tree.start, { color: 'black', oneIn: 1e9, findShares, choices: everyMove });
  const study = unwrap(parseStudy(makeText(book, 'black')));
  expect(study.leftOut).toEqual([]);
  expect(study.chapters.length).toBeLessThanOrEqual(EDITING_LIMITS.chapters);
  expect(study.chapters.length).toBeGreaterThan(48);
  for (const { children } of study.chapters)
    expect(countMoves(children)).toBeLessThanOrEqual(EDITING_LIMITS.movesPerChapter);
});

test('rows: an opening, its variations below it, with what was counted there', () => {
  const played = [
    ...repeat({ moves: 'e4 e5 Nf3 Nc6 Bc4 Nf6 d3', result: 1 }, 8),
    ...repeat({ moves: 'e4 e5 Nf3 Nc6 Bc4 Bc5 c3', result: 0 }, 4),
    ...repeat(alapin, 10),
  ];
  const rows = listRows(makeFirstBook(grow(played).start, { color: 'white', oneIn: 100, findShares }), names);
  const show = ({ name, moves, answer, games: count, lines }: (typeof rows)[number]) =>
    [name, `${moves} [${answer}]`, count, lines] as const;
  expect(rows.map(show)).toEqual([
    ['Italian Game', '1... e5 2. Nf3 Nc6 [3. Bc4]', 12, 2],
    ['Sicilian Defense: Alapin Variation', '1... c5 2. c3 d5 [3. exd5]', 10, 1],
  ]);
  expect(rows[0]?.children.map(show)).toEqual([
    ["Two Knights Defense, Modern Bishop's Opening", '3... Nf6 [4. d3]', 8, 1],
    ['Classical Variation', '3... Bc5 [4. c3]', 4, 1],
  ]);
});

test('a row counts the games that came to the last reply it shows, not those that left its line before', () => {
  const played = [
    ...repeat({ moves: 'e4 e6 d4 d5 e5 c5 c3', result: 0 }, 40),
    ...repeat({ moves: 'e4 e6 d4 b6 Nf3', result: 1 }, 3),
    ...repeat(alapin, 40),
  ];
  const rows = listRows(makeFirstBook(grow(played).start, { color: 'white', oneIn: 10, findShares }), names);
  const french = rows.find(({ answer }) => answer === '4. c3');
  expect(french?.moves).toBe('1... e6 2. d4 d5 3. e5 c5');
  expect([french?.games, french?.results]).toEqual([40, { wins: 0, draws: 0, losses: 40 }]);
  expect(french?.chance).toBeCloseTo(40 / 83);
});

test('rows beside one another share the games: what is played adds up to no more than all of it', () => {
  const played = [
    ...repeat({ moves: 'e4 e5 Nf3 Nc6 Bc4 Nf6 d3', result: 1 }, 8),
    ...repeat({ moves: 'e4 e5 Nf3 d6 d4 exd4', result: 0 }, 5),
    ...repeat({ moves: 'e4 b6 d4 Bb7 Nc3', result: 1 }, 4),
    ...repeat({ moves: 'e4 e5 Nf3 Nf6 Nxe5 d6', result: 1 }, 3),
    ...repeat({ moves: 'e4 d6 Nf3 e5 d4 exd4', result: 0 }, 4),
    ...repeat(alapin, 10),
  ];
  const rows = listRows(makeFirstBook(grow(played).start, { color: 'white', oneIn: 100, findShares }), names);
  const check = (siblings: typeof rows, all: number): void => {
    if (siblings.length === 0) return;
    expect(siblings.reduce((sum, { chance }) => sum + chance, 0)).toBeLessThanOrEqual(all + 1e-9);
    for (const { children, chance } of siblings) check([...children], chance);
  };
  expect(rows.length).toBeGreaterThan(3);
  check(rows, 1);
  expect(rows.reduce((sum, { games: count }) => sum + count, 0)).toBe(played.length);
});
