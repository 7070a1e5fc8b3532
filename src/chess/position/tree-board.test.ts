import { Chess } from 'chessops/chess';
import { INITIAL_EPD, parseFen } from 'chessops/fen';
import { makeSan, parseSan } from 'chessops/san';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { positionKey } from './key.ts';
import { TreeBoard } from './tree-board.ts';

const ODD_STARTS = [
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1',
  'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1',
  'rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8',
  '7k/8/8/1Q1Q4/8/1Q1Q4/8/K7 w - - 0 1',
  '8/PPPPPPPP/8/k6K/8/8/pppppppp/8 b - - 0 1',
];

function startFrom(fen: string): Chess {
  return Chess.fromSetup(parseFen(fen).unwrap()).unwrap();
}

function legalSans(position: Chess): string[] {
  const sans: string[] = [];
  for (const [from, dests] of position.allDests()) {
    for (const to of dests) {
      const isPromotion = position.board.pawn.has(from) && (to < 8 || to >= 56);
      const promotions = isPromotion ? (['queen', 'rook', 'bishop', 'knight'] as const) : [undefined];
      for (const promotion of promotions) {
        sans.push(makeSan(position, promotion ? { from, to, promotion } : { from, to }));
      }
    }
  }
  return sans.sort();
}

describe('against chessops, along random lines from positions full of special moves', () => {
  test('every legal move is found, spelt and keyed the same, and taking back restores the position', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ODD_STARTS),
        fc.array(fc.nat(), { minLength: 1, maxLength: 60 }),
        (fen, choices) => {
          const position = startFrom(fen);
          const board = new TreeBoard(positionKey(position));
          for (const choice of choices) {
            const before = board.makeKey();
            expect(before).toBe(positionKey(position));
            const sans = legalSans(position);
            const found = sans.map((san) => {
              const move = board.findMove(san);
              if (typeof move === 'string') throw new Error(`${san} is ${move} in ${before}`);
              const spelt = board.makeSanAndPlay(move);
              const hash = board.getHash();
              const isKeyed = new TreeBoard(board.makeKey()).getHash() === hash;
              board.takeBack();
              return { spelt, isKeyed, isTakenBack: board.makeKey() === before && board.getHash() !== hash };
            });
            expect(found).toEqual(sans.map((spelt) => ({ spelt, isKeyed: true, isTakenBack: true })));
            const chosen = sans[choice % Math.max(1, sans.length)];
            if (chosen === undefined) return;
            const move = board.findMove(chosen);
            const chessopsMove = parseSan(position, chosen);
            if (typeof move === 'string' || !chessopsMove) throw new Error(chosen);
            board.play(move);
            position.play(chessopsMove);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('a move text is refused exactly where chessops refuses it', () => {
    const square = fc
      .tuple(fc.constantFrom(...'abcdefgh'), fc.constantFrom(...'12345678'))
      .map((s) => s.join(''));
    const text = fc
      .tuple(
        fc.constantFrom('', ...'NBRQK'),
        fc.constantFrom('', ...'abcdefgh12345678'),
        fc.constantFrom('', 'x'),
        square,
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(
        fc.constantFrom(...ODD_STARTS),
        fc.array(text, { minLength: 50, maxLength: 50 }),
        (fen, texts) => {
          const position = startFrom(fen);
          const board = new TreeBoard(positionKey(position));
          for (const san of [...texts, 'O-O', 'O-O-O']) {
            expect([san, typeof board.findMove(san) === 'number']).toEqual([
              san,
              parseSan(position, san) !== undefined,
            ]);
          }
        },
      ),
    );
  });
});

test.each([
  ['g1f3', 'Nf3'],
  ['e2-e4', 'e4'],
  ['Pe4', 'e4'],
  ['Ng1-f3', 'Nf3'],
])('reads the long form %s', (text, san) => {
  const board = new TreeBoard(INITIAL_EPD);
  const move = board.findMove(text);
  expect(typeof move === 'number' && board.makeSanAndPlay(move)).toBe(san);
});

test.each([
  ['e1g1', 'O-O'],
  ['e1h1', 'O-O'],
  ['e1c1', 'O-O-O'],
  ['e1a1', 'O-O-O'],
])('reads the engine form %s of castling', (text, san) => {
  const board = new TreeBoard(positionKey(startFrom('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1')));
  const move = board.findMove(text);
  expect(typeof move === 'number' && board.makeSanAndPlay(move)).toBe(san);
});

test.each([
  ['foo', 'unreadable'],
  ['', 'unreadable'],
  ['__proto__', 'unreadable'],
  ['N@f3', 'unreadable'],
  ['e5', 'illegal'],
  ['O-O', 'illegal'],
])('says why %j is no move', (text, problem) => {
  expect(new TreeBoard(INITIAL_EPD).findMove(text)).toBe(problem);
});

test('tells an ambiguous move from an illegal one', () => {
  const board = new TreeBoard(positionKey(startFrom('4k3/8/8/8/8/8/8/RN2KN2 w - - 0 1')));
  expect(board.findMove('Nd2')).toBe('ambiguous');
});
