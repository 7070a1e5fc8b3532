import { parseFen } from 'chessops/fen';
import { Chess } from 'chessops/chess';
import { makeSan } from 'chessops/san';
import { makeUci, parseUci } from 'chessops/util';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { positionKey } from '#chess/position/key';
import { TreeBoard } from '#chess/position/tree-board';
import { POLICY_PLANES, SQUARES } from './net.ts';
import { makeShares } from './policy-moves.ts';

const LENGTH = SQUARES * POLICY_PLANES;

function listShares(key: string, logits = new Float32Array(LENGTH)) {
  return makeShares(new TreeBoard(key), key, logits, 0);
}

function listLegal(position: Chess): { uci: string; san: string }[] {
  return [...position.allDests()].flatMap(([from, dests]) =>
    [...dests].flatMap((to) => {
      const isPromotion = position.board.pawn.has(from) && (to < 8 || to >= 56);
      const roles = isPromotion ? (['knight', 'bishop', 'rook', 'queen'] as const) : [undefined];
      return roles.map((promotion) => {
        const move = promotion ? { from, to, promotion } : { from, to };
        return { uci: makeUci(move), san: makeSan(position, move) };
      });
    }),
  );
}

describe('every legal move', () => {
  test('has a share, in the spelling of chessops, and a place of its own', () => {
    const starts = [
      'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
      'r3k2r/pP4Pp/8/2pP4/8/8/p5pP/R3K2R w KQkq c6 0 1',
      'r3k2r/pP4Pp/8/8/2pP4/8/p5pP/R3K2R b KQkq d3 0 1',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.array(fc.nat(), { maxLength: 12 }), (fen, choices) => {
        const position = Chess.fromSetup(parseFen(fen).unwrap()).unwrap();
        for (const choice of choices) {
          const legal = listLegal(position);
          const move = parseUci(legal[choice % legal.length]?.uci ?? '');
          if (move) position.play(move);
        }
        const legal = listLegal(position);
        const key = positionKey(position);
        const logits = Float32Array.from({ length: LENGTH }, (_, at) => Math.sin(at));
        const shares = listShares(key, logits);
        const byUci = (a: { uci: string }, b: { uci: string }) => (a.uci < b.uci ? -1 : 1);
        expect(shares.map(({ uci, san }) => ({ uci, san })).sort(byUci)).toEqual(legal.sort(byUci));
        if (legal.length === 0) return;
        expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
        expect(new Set(shares.map(({ share }) => share)).size).toBe(legal.length);
      }),
      { numRuns: 60 },
    );
  });
});

test.each([
  ['w KQkq', 'g1f3', 6 * POLICY_PLANES + 63],
  ['b KQkq', 'g8f6', 6 * POLICY_PLANES + 63],
  ['w KQkq', 'e2e4', 12 * POLICY_PLANES + 1],
])('%s: %s is found at %i', (turn, uci, place) => {
  const logits = new Float32Array(LENGTH);
  logits[place] = 20;
  const [likeliest] = listShares(`rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR ${turn} -`, logits);
  expect(likeliest?.uci).toBe(uci);
  expect(likeliest?.share).toBeGreaterThan(0.99);
});

test.each([
  // Castling is the king taking the rook, three squares east or four west.
  ['r3k2r/8/8/8/8/8/8/R3K2R w KQkq -', 'O-O', 4 * POLICY_PLANES + 2 * 7 + 2],
  ['r3k2r/8/8/8/8/8/8/R3K2R w KQkq -', 'O-O-O', 4 * POLICY_PLANES + 6 * 7 + 3],
  ['8/P6k/8/8/8/8/8/K7 w - -', 'a8=N', 48 * POLICY_PLANES],
  ['8/P6k/8/8/8/8/8/K7 w - -', 'a8=R', 48 * POLICY_PLANES + 64 + 3],
  ['8/P6k/8/8/8/8/8/K7 w - -', 'a8=Q', 48 * POLICY_PLANES + 64 + 5],
])('%s: %s is found at %i', (key, san, place) => {
  const logits = new Float32Array(LENGTH);
  logits[place] = 20;
  expect(listShares(key, logits)[0]?.san).toBe(san);
});

test('numbers too large for an exponential still give shares', () => {
  const logits = new Float32Array(LENGTH).fill(1e30);
  const shares = listShares('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -', logits);
  for (const { share } of shares) expect(share).toBeCloseTo(1 / 20);
});
