import type { Position } from 'chessops/chess';
import { INITIAL_FEN } from 'chessops/fen';
import { parseSquare } from 'chessops/util';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findPosition, isPromotion, makeDests, parseMoveText, playMove } from './moves.ts';

function position(fen: string): Position {
  const found = findPosition(fen);
  if (!found) throw new Error(`no position: ${fen}`);
  return found;
}

const CASTLING = 'r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1';
const PROMOTING = '3r4/4P1k1/8/8/8/8/1p6/R3K3 w Q - 0 1';

describe('findPosition', () => {
  test.each([
    '',
    'rubbish',
    '8/8/8/8/8/8/8/8 w - - 0 1',
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w - - 0 1',
  ])('is undefined for %j', (fen) => {
    expect(findPosition(fen)).toBeUndefined();
  });
});

describe('makeDests', () => {
  test('has the twenty first moves', () => {
    const dests = makeDests(position(INITIAL_FEN));
    expect([...dests.values()].flat()).toHaveLength(20);
    expect(dests.get('g1')?.toSorted()).toEqual(['f3', 'h3']);
  });

  test('lists castling as the king step and as king takes rook', () => {
    const dests = makeDests(position(CASTLING)).get('e1');
    expect(dests?.toSorted()).toEqual(['a1', 'c1', 'd1', 'f1', 'g1', 'h1']);
  });
});

describe('isPromotion', () => {
  test('follows the ranks and at most one file', () => {
    const board = position(PROMOTING);
    expect(isPromotion(board, 'e7', 'e8')).toBe(true);
    expect(isPromotion(board, 'e7', 'd8')).toBe(true);
    expect(isPromotion(board, 'e7', 'c8')).toBe(false);
    expect(isPromotion(board, 'b2', 'a1')).toBe(true);
    expect(isPromotion(board, 'b2', 'b1')).toBe(true);
    expect(isPromotion(board, 'a1', 'a8')).toBe(false);
    expect(isPromotion(board, 'e1', 'e2')).toBe(false);
  });
});

describe('playMove', () => {
  test.each([
    ['g1', 'O-O', 'g1'],
    ['h1', 'O-O', 'g1'],
    ['c1', 'O-O-O', 'c1'],
    ['a1', 'O-O-O', 'c1'],
  ] as const)('castles with e1 to %s', (to, san, kingTo) => {
    expect(playMove(position(CASTLING), { from: 'e1', to })).toMatchObject({ san, from: 'e1', to: kingTo });
  });

  test('does not take a king step onto an own pawn for castling', () => {
    expect(playMove(position(CASTLING), { from: 'e1', to: 'e2' })).toBeUndefined();
  });

  test('promotes to the chosen piece only', () => {
    expect(playMove(position(PROMOTING), { from: 'e7', to: 'd8' })).toBeUndefined();
    expect(playMove(position(PROMOTING), { from: 'e7', to: 'd8', promotion: 'knight' })).toEqual({
      from: 'e7',
      to: 'd8',
      promotion: 'knight',
      san: 'exd8=N',
      fen: '3N4/6k1/8/8/8/8/1p6/R3K3 b Q - 0 1',
    });
  });

  test('refuses an illegal move', () => {
    expect(playMove(position(INITIAL_FEN), { from: 'e2', to: 'e5' })).toBeUndefined();
  });
});

describe('parseMoveText', () => {
  test.each([
    ['e4', { from: 'e2', to: 'e4' }],
    [' Nf3 ', { from: 'g1', to: 'f3' }],
    ['nf3', { from: 'g1', to: 'f3' }],
    ['g1f3', { from: 'g1', to: 'f3' }],
    ['G1F3', { from: 'g1', to: 'f3' }],
    ['e5', undefined],
    ['', undefined],
    ['N@f3', undefined],
  ] as const)('reads %j at the start', (text, move) => {
    expect(parseMoveText(position(INITIAL_FEN), text)).toEqual(move);
  });

  test.each(['O-O', '0-0', 'e1g1', 'e1h1'])('castles with %s', (text) => {
    expect(parseMoveText(position(CASTLING), text)).toEqual({ from: 'e1', to: 'g1' });
  });

  test.each(['e8', 'e7e8'])('leaves the piece of %s open', (text) => {
    expect(parseMoveText(position(PROMOTING), text)).toEqual({ from: 'e7', to: 'e8' });
  });

  test.each(['e8=R', 'e8R', 'e8r', 'e7e8r', 'e7e8R', 'E7E8R'])('takes the piece of %s', (text) => {
    expect(parseMoveText(position(PROMOTING), text)).toEqual({ from: 'e7', to: 'e8', promotion: 'rook' });
  });
});

const walks = fc.array(fc.nat(), { maxLength: 80 });

test('every offered destination can be played, typed as SAN and typed as squares', () => {
  fc.assert(
    fc.property(walks, (picks) => {
      let fen = INITIAL_FEN;
      for (const pick of picks) {
        const before = position(fen);
        const all = [...makeDests(before)].flatMap(([from, tos]) => tos.map((to) => ({ from, to })));
        const choice = all[pick % Math.max(all.length, 1)];
        if (!choice) return;
        const move = isPromotion(before, choice.from, choice.to)
          ? { ...choice, promotion: 'queen' as const }
          : choice;
        const played = playMove(before, move);
        if (!played) throw new Error(`not playable: ${choice.from}${choice.to} in ${fen}`);
        const { san, fen: next, ...boardMove } = played;
        expect(parseMoveText(before, san)).toEqual(boardMove);
        expect(before.board.get(parseSquare(boardMove.from))?.color).toBe(before.turn);
        fen = next;
      }
    }),
    { numRuns: 30 },
  );
});
