import { Chess } from 'chessops/chess';
import { makeFen } from 'chessops/fen';
import { array, assert, nat, property } from 'fast-check';
import { expect, test } from 'vitest';
import { findPositionKey } from '#chess/position/key';
import { noteLimits, positionNotes } from './position-notes.ts';

const startKey = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -';

const takes = (position_key: string, note = 'Play c3.'): boolean =>
  positionNotes.body.safeParse({ position_key, note }).success;

test('accepts position keys only', () => {
  expect(takes(startKey)).toBe(true);
  expect(takes('8/8/8/8/8/4k3/4p3/4K3 w - -')).toBe(true);
  expect(takes('rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3')).toBe(true);
  for (const garbage of [
    '',
    'e4',
    `${startKey} 0 1`,
    startKey.replace('w', 'x'),
    startKey.replace('KQkq -', 'KQkq e4'),
    `${startKey} ${'x'.repeat(1_000_000)}`,
    startKey.replace('w', '\u0000'),
  ])
    expect([garbage.slice(0, 100), takes(garbage)]).toEqual([garbage.slice(0, 100), false]);
});

test('a note has 1 to 2,000 characters and no NUL', () => {
  expect(takes(startKey, 'x'.repeat(noteLimits.characters))).toBe(true);
  const { error } = positionNotes.body.safeParse({ position_key: startKey, note: 'x'.repeat(2001) });
  expect(error?.issues[0]?.message).toBe('At most 2,000 characters');
  for (const note of ['', ' \n ', 'a\u0000b']) expect(takes(startKey, note)).toBe(false);
});

function transpose(choices: readonly number[]): [string, string] | undefined {
  const game = Chess.default();
  const play = (board: Chess, choice: number) => {
    const moves = [...board.allDests()].flatMap(([from, dests]) => [...dests].map((to) => ({ from, to })));
    const move = moves[choice % moves.length];
    if (move) board.play(move);
    return move;
  };
  for (const choice of choices.slice(4)) play(game, choice);
  const one = game.clone();
  const moves = choices.slice(0, 4).map((choice) => play(one, choice));
  const other = game.clone();
  for (const index of [2, 1, 0, 3]) {
    const move = moves[index];
    if (!move || !other.isLegal(move)) return undefined;
    other.play(move);
  }
  const [left, right] = [one, other].map((board) => makeFen(board.toSetup()));
  const placed = (fen = '') => fen.split(' ').slice(0, 3).join(' ');
  return left !== undefined && right !== undefined && placed(left) === placed(right)
    ? [left, right]
    : undefined;
}

test('transposed move orders share a note, and every position of a game has one', () => {
  let shared = 0;
  assert(
    property(array(nat(), { minLength: 4, maxLength: 40 }), (choices) => {
      const reached = transpose(choices);
      if (reached === undefined) return;
      const [one, other] = reached.map(findPositionKey);
      expect(takes(one ?? '')).toBe(true);
      // The two keys may differ only if one order allows an en passant capture.
      const isSame = one === other;
      const squares = [one, other].map((key) => key?.split(' ')[3]);
      expect(isSame || squares.some((square) => square !== '-')).toBe(true);
      if (isSame) shared += 1;
    }),
    { numRuns: 300 },
  );
  expect(shared).toBeGreaterThan(20);
});

test('samples for tests have their own keys, all of them legal', () => {
  const keys = Array.from({ length: 2000 }, (_, index) =>
    positionNotes.sample(`${index} ${'x'.repeat(80)}`),
  ).map((row) => positionNotes.body.parse(row).position_key);
  expect(new Set(keys).size).toBe(keys.length);
});
