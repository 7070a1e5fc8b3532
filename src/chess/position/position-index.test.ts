import { INITIAL_EPD } from 'chessops/fen';
import { expect, test } from 'vitest';
import { PositionIndex } from './position-index.ts';
import { TreeBoard } from './tree-board.ts';

const ONE = 'r1q2bB1/ppp2npr/3k1p2/3pp3/1n4P1/P3P3/1PPPbPNP/RNB1K2R w KQ -';
const OTHER = 'rnbqkbnr/pp1ppppp/2p5/8/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq -';

test('finds what was added, and nothing for other positions', () => {
  const index = new PositionIndex<{ key: string }>();
  const start = { key: INITIAL_EPD };
  index.add(new TreeBoard(INITIAL_EPD), start);
  expect(index.find(new TreeBoard(INITIAL_EPD))).toBe(start);
  expect(index.find(new TreeBoard(ONE))).toBeUndefined();
});

test('tells positions apart that share a hash', () => {
  const one = new TreeBoard(ONE);
  const other = new TreeBoard(OTHER);
  expect(one.getHash()).toBe(other.getHash());
  const index = new PositionIndex<{ key: string }>();
  index.add(one, { key: ONE });
  expect(index.find(other)).toBeUndefined();
  index.add(other, { key: OTHER });
  expect([index.find(one)?.key, index.find(other)?.key]).toEqual([ONE, OTHER]);
  expect([...index.values()].map(({ key }) => key)).toEqual([ONE, OTHER]);
});
