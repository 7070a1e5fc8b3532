import { Chess } from 'chessops/chess';
import { ChildNode, defaultGame, makePgn, Node, type PgnNodeData, walk } from 'chessops/pgn';
import { makeSan, parseSan } from 'chessops/san';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeBook, type Book } from '#chess/testing/book';
import { readGraph, unwrap } from '#chess/testing/readers';
import { LineTexts } from './line-texts.ts';
import type { GraphMove, GraphOptions, GraphPosition, OpeningGraph } from './graph.ts';
import { makeOmissionText } from '#chess/pgn/omission';
import { positionKey } from '#chess/position/key';
import { TreeBoard } from '#chess/position/tree-board';

function bookOf(text: string, options: Partial<GraphOptions> = {}): Book {
  return unwrap(makeBook(readGraph(text, options)));
}

function keysOf(graph: OpeningGraph): string[] {
  return [...graph.positions.values()].map(({ key }) => key);
}

function findByKey(graph: OpeningGraph, key: string): GraphPosition | undefined {
  return graph.positions.find(new TreeBoard(key));
}

function lineTexts({ lines }: GraphMove): string[] {
  const texts = new LineTexts();
  return lines.map((line) => texts.get(line));
}

function edges(graph: OpeningGraph): string[] {
  return [...graph.positions.values()]
    .flatMap(({ key, moves }) => moves.map(({ san, to }) => `${key} | ${san} | ${to.key}`))
    .sort();
}

const tree = fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 60 }).map((choices) => {
  const root = new Node<PgnNodeData>();
  const grown: { node: Node<PgnNodeData>; position: Chess }[] = [{ node: root, position: Chess.default() }];
  for (const [pick, choice] of choices) {
    const parent = grown[pick % grown.length];
    if (!parent) continue;
    const moves = [...parent.position.allDests()].flatMap(([from, dests]) =>
      [...dests].map((to) => ({ from, to })),
    );
    const plainMoves = moves.filter(
      ({ from, to }) => !(parent.position.board.pawn.has(from) && (to < 8 || to > 55)),
    );
    const move = plainMoves[choice % plainMoves.length];
    if (!move) continue;
    const san = makeSan(parent.position, move);
    if (parent.node.children.some((child) => child.data.san === san)) continue;
    const node = new ChildNode<PgnNodeData>({ san });
    parent.node.children.push(node);
    const position = parent.position.clone();
    position.play(move);
    grown.push({ node, position });
  }
  return root;
});

function pgnOf(moves: Node<PgnNodeData>, name: string): string {
  return makePgn({ ...defaultGame<PgnNodeData>(() => new Map([['Event', name]])), moves });
}

function chessopsEdges(roots: readonly Node<PgnNodeData>[]): string[] {
  const found = new Set<string>();
  for (const root of roots) {
    walk(root, Chess.default(), (position, { san }) => {
      const before = positionKey(position);
      const move = parseSan(position, san);
      if (!move) throw new Error(san);
      position.play(move);
      found.add(`${before} | ${san} | ${positionKey(position)}`);
    });
  }
  return [...found].sort();
}

describe('any tree of legal moves', () => {
  test('written as PGN and read back gives the graph chessops walks', () => {
    fc.assert(
      fc.property(fc.array(tree, { minLength: 1, maxLength: 3 }), (trees) => {
        const graph = readGraph(trees.map((moves, index) => pgnOf(moves, `Chapter ${index}`)).join('\n'));
        expect(graph.omissions).toEqual([]);
        expect(edges(graph)).toEqual(chessopsEdges(trees));
      }),
      { numRuns: 60 },
    );
  });

  test('gives the same book in any order of its chapters', () => {
    fc.assert(
      fc.property(fc.array(tree, { minLength: 2, maxLength: 4 }), (trees) => {
        const chapters = trees.map((moves, index) => pgnOf(moves, `Chapter ${index}`));
        const sortChapters = (book: Book) => {
          for (const { moves } of Object.values(book)) {
            for (const move of Object.values(moves))
              move.chapters.sort((a, b) => (a.event < b.event ? -1 : 1));
          }
          return book;
        };
        const book = sortChapters(bookOf(chapters.join('\n')));
        const reversed = sortChapters(bookOf(chapters.toReversed().join('\n')));
        expect(reversed).toEqual(book);
      }),
      { numRuns: 40 },
    );
  });

  test('loses nothing when nothing is excluded, whatever signs it carries', () => {
    fc.assert(
      fc.property(tree, fc.array(fc.constantFrom(2, 4, 5, 6), { minLength: 1 }), (moves, nags) => {
        const bare = edges(readGraph(pgnOf(moves, 'x')));
        let next = 0;
        walk(moves, Chess.default(), (_position, data) => {
          data.nags = [nags[next++ % nags.length] ?? 2];
        });
        expect(edges(readGraph(pgnOf(moves, 'x')))).toEqual(bare);
      }),
      { numRuns: 40 },
    );
  });

  test('of one own move per turn loses exactly the marked own moves and what follows them', () => {
    fc.assert(
      fc.property(
        tree,
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom('white', 'black'),
        (moves, every, color) => {
          let count = 0;
          walk(moves, Chess.default(), (_position, data) => {
            if (++count % every === 0) data.nags = [2];
          });
          const retained = new Set<string>();
          walk(moves, Chess.default(), (position, { san, nags }) => {
            if (position.turn === color && nags) return false;
            const before = positionKey(position);
            const move = parseSan(position, san);
            if (!move) throw new Error(san);
            position.play(move);
            retained.add(`${before} | ${san} | ${positionKey(position)}`);
            return true;
          });
          expect(edges(readGraph(pgnOf(moves, 'x'), { color, excludeSymbols: ['?'] }))).toEqual(
            [...retained].sort(),
          );
        },
      ),
      { numRuns: 40 },
    );
  });
});

test('a chapter and its copy by another order of moves have the same positions from where they meet', () => {
  const white = ['e3', 'd3', 'c3', 'Nf3', 'Be2'];
  const black = ['e6', 'd6', 'c6', 'Nf6', 'Be7'];
  const shuffled = (moves: string[]) =>
    fc
      .shuffledSubarray(moves, { minLength: 5 })
      .filter(
        (order) =>
          order.findIndex((san) => san.startsWith('B')) > order.findIndex((san) => /^e[36]$/.test(san)),
      );
  const order = fc.tuple(shuffled(white), shuffled(black)).map(([ours, theirs]) => {
    return ours.flatMap((san, index) => [san, theirs[index] ?? '']).join(' ');
  });
  fc.assert(
    fc.property(order, order, tree, (one, other, moves) => {
      const rest = pgnOf(moves, 'x').split('\n\n')[1] ?? '';
      const both = readGraph(`${one} O-O ${rest}\n\n[Event "copy"]\n\n${other} O-O ${rest}`);
      const alone = readGraph(`${one} O-O ${rest}`);
      const meeting = keysOf(alone).indexOf(keyAfterCastling(alone));
      for (const key of keysOf(alone).slice(meeting)) {
        const shared = findByKey(both, key);
        expect(shared?.moves.every(({ lines }) => lines.length === 2)).toBe(true);
      }
      expect(both.omissions).toHaveLength(2 * alone.omissions.length);
    }),
    { numRuns: 40 },
  );
});

function keyAfterCastling(graph: OpeningGraph): string {
  for (const { moves } of graph.positions.values()) {
    for (const { san, to } of moves) if (san === 'O-O') return to.key;
  }
  throw new Error('nobody castled');
}

test('two orders of the same moves meet in one position', () => {
  const graph = readGraph('1. d4 d5 2. c4 e6 3. Nc3 (3. Nf3) *\n\n1. c4 e6 2. d4 d5 3. Nf3 *');
  const meeting = findByKey(graph, 'rnbqkbnr/ppp2ppp/4p3/3p4/2PP4/8/PP2PPPP/RNBQKBNR w KQkq -');
  expect(meeting?.moves.map(({ san, lines }) => [san, lines.map(({ chapter }) => chapter)])).toEqual([
    ['Nc3', [0]],
    ['Nf3', [0, 1]],
  ]);
  expect(meeting?.lowestPly).toBe(4);
});

test('an en passant right that can be used makes another position, one that cannot does not', () => {
  const usable = readGraph('1. e4 Nf6 2. e5 d5 (2... Ng8 3. Nf3 d6 4. Ng1 d5) 3. exd6 *');
  const afterDoubleStep = keysOf(usable).filter((key) => key.startsWith('rnbqkb1r/ppp1pppp/5n2/3pP3'));
  expect(afterDoubleStep).toEqual(['rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6']);
  const pinned = readGraph('[FEN "8/8/8/K2Pp2r/8/8/8/4k3 w - e6 0 1"]\n\n1. Kb6 *');
  expect(keysOf(pinned)[0]).toBe('8/8/8/K2Pp2r/8/8/8/4k3 w - -');
});

test('lost castling rights make another position', () => {
  const graph = readGraph('1. e4 e5 2. Ke2 Ke7 3. Ke1 Ke8 4. Nf3 *\n\n1. e4 e5 2. Nf3 *');
  expect(keysOf(graph)).toContain('rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w - -');
  expect(findByKey(graph, 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -')?.moves).toHaveLength(2);
});

test('one move in several spellings is one edge', () => {
  const graph = readGraph('1. e4 e5 2. Nf3 *\n\n1. e2e4 e7-e5 2. Ng1f3 *\n\n1. Pe4 e5 2. g1f3 *');
  expect(graph.positions.size).toBe(4);
  expect([...graph.positions.values()].map(({ moves }) => moves[0]?.lines.length)).toEqual([
    3,
    3,
    3,
    undefined,
  ]);
});

test('a repetition is a circle, walked once', () => {
  const graph = readGraph('1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. e4 *');
  expect(graph.positions.size).toBe(5);
  expect([...graph.positions.values()].map(({ lowestPly }) => lowestPly)).toEqual([0, 1, 2, 3, 7]);
});

test('each move remembers the line it is on, to its end', () => {
  const graph = readGraph('1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 *');
  const start = [...graph.positions.values()][0];
  const afterE4 = start?.moves[0]?.to;
  const texts = afterE4?.moves.map(lineTexts);
  expect(texts).toEqual([['1. e4 e5 2. Nf3'], ['1. e4 c5 2. Nf3 d6']]);
  const afterC5 = afterE4?.moves[1]?.to;
  expect(afterC5?.moves[1] && lineTexts(afterC5.moves[1])).toEqual(['1. e4 c5 2. c3 d5']);
});

test('a chapter that starts from a set-up counts from there', () => {
  const graph = readGraph('[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 12"]\n\n12... Ke7 13. e4 *');
  const [start] = graph.positions.values();
  expect(start?.lowestPly).toBe(23);
  expect(start?.moves[0] && lineTexts(start.moves[0])).toEqual(['12... Ke7 13. e4']);
});

describe('names what it leaves out', () => {
  test.each([
    ['[Variant "Chess960"]\n\n1. e4 e5 *', 'Chapter 1: chess variant Chess960, 2 moves left out'],
    [
      '[Event "Zh"]\n[Variant "Crazyhouse"]\n\n1. e4 (1. d4 d5) *',
      'Zh: chess variant Crazyhouse, 3 moves left out',
    ],
    [
      '[FEN "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"]\n\n1. e4 *',
      'Chapter 1: chess variant Chess960 (castling rights), 1 move left out',
    ],
    [
      '[FEN "not a fen"]\n\n1. e4 *',
      'Chapter 1: the set-up position cannot be read: not a fen, 1 move left out',
    ],
    [
      '[FEN "8/8/8/8/8/8/8/K7 w - - 0 1"]\n\n*',
      'Chapter 1: the set-up position is not legal: 8/8/8/8/8/8/8/K7 w - - 0 1',
    ],
    ['1. e4 e5 2. Bb6 a6 3. d4 *', 'Chapter 1, 2. Bb6: illegal move, 3 moves left out'],
    ['1. e4 e5 (1... Ke6 2. d4 (2. c4)) *', 'Chapter 1, 1... Ke6: illegal move, 3 moves left out'],
    ['1. d4 d5 2. Nf3 c6 3. Nd2 *', 'Chapter 1, 3. Nd2: ambiguous move, 1 move left out'],
    ['1. e4 -- 2. d4 *', 'Chapter 1, 1... --: null move, 2 moves left out'],
    ['1. e4 Sf6 2. e5 *', 'Chapter 1, 1... Sf6: unreadable move, 2 moves left out'],
    ['[Event "x"\n\n1. e4 *', 'Chapter 1: broken header ([Event "x")'],
    [
      '1. e4 e5 { never closed',
      'Chapter 1, 1... e5: a comment without an end; all text after it counts as comment (never closed)',
    ],
    ['1. e4 hello world e5', 'Chapter 1, 1. e4: text that is not a move (hello) and 1 more like it'],
    ['1. e4 (1. d4 *', 'Chapter 1, 1. d4: a variation without an end (()'],
  ])('%j', (text, words) => {
    expect(readGraph(text).omissions.map(makeOmissionText)).toEqual([words]);
  });

  test('and keeps the rest of the tree', () => {
    const graph = readGraph('1. e4 e5 (1... Ke6 2. d4) 2. Nf3 *');
    expect([...graph.positions.values()].map(({ moves }) => moves.map(({ san }) => san))).toEqual([
      ['e4'],
      ['e5'],
      ['Nf3'],
      [],
    ]);
  });
});

describe('excludes own moves by their sign', () => {
  const study = '1. e4 e5 2. f4?! (2. Nf3 Nc6?? 3. Bc4 $2) 2... exf4 *';
  test.each([
    [[], ['Bc4', 'Nc6', 'Nf3', 'e4', 'e5', 'exf4', 'f4'], 0],
    [['?!'], ['Bc4', 'Nc6', 'Nf3', 'e4', 'e5'], 2],
    [['?'], ['Nc6', 'Nf3', 'e4', 'e5', 'exf4', 'f4'], 1],
    [['??', '!?'], ['Bc4', 'Nc6', 'Nf3', 'e4', 'e5', 'exf4', 'f4'], 0],
  ])('%j', (excludeSymbols, sans, excludedMoves) => {
    const graph = readGraph(study, { excludeSymbols });
    const retained = [...graph.positions.values()].flatMap(({ moves }) => moves.map(({ san }) => san));
    expect(retained.sort()).toEqual(sans);
    expect(graph.excludedMoves).toBe(excludedMoves);
    expect(graph.omissions).toEqual([]);
  });

  test('for Black it is Black’s move that goes', () => {
    const graph = readGraph(study, { color: 'black', excludeSymbols: ['??', '?!', '?'] });
    expect(graph.excludedMoves).toBe(2);
    expect([...graph.positions.values()].flatMap(({ moves }) => moves.map(({ san }) => san))).toContain('f4');
  });

  test('a move marked in one chapter stays if another has it unmarked', () => {
    const graph = readGraph('1. e4? e5 *\n\n1. e4 c5 *', { excludeSymbols: ['?'] });
    const [start] = graph.positions.values();
    expect(start?.moves.map(({ san, lines }) => [san, lines.length])).toEqual([['e4', 1]]);
  });
});

test('the book has the spec’s fields, its counts by chapter', () => {
  const book = bookOf(
    '[ChapterName "Open"]\n\n1. e4 e5 (1... c5) *\n\n[Event "Study: Closed"]\n\n1. e4 c5 2. Nc3 *',
  );
  const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -';
  const afterE4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -';
  expect(Object.keys(book)).toEqual([
    start,
    afterE4,
    'rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -',
  ]);
  expect(book[start]).toEqual({
    total_games: 2,
    lowest_move_number: 1,
    moves: {
      e4: {
        number_of_games: 2,
        to: afterE4,
        chapters: [
          { event: 'Open', pgn: '1. e4 e5' },
          { event: 'Study: Closed', pgn: '1. e4 c5 2. Nc3' },
        ],
      },
    },
  });
  expect(book[afterE4]?.total_games).toBe(2);
  expect(
    Object.entries(book[afterE4]?.moves ?? {}).map(([san, move]) => [san, move.number_of_games]),
  ).toEqual([
    ['c5', 2],
    ['e5', 1],
  ]);
});
