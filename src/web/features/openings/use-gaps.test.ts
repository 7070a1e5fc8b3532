import { expect, test } from 'vitest';
import type { FigureGap } from '#contract/book-figures';

import { findNextGap, makeOpenGaps, nameGap } from './use-gaps.ts';

function gap(reply: string, chance: number): FigureGap {
  return {
    fen: 'x',
    line: '1. e4',
    lineWithReply: `1. e4 ${reply}`,
    reply,
    share: chance,
    chance,
    basis: '100 games',
    isFromSetUp: false,
    isEndOfLine: false,
  };
}

const gaps = [gap('c6', 0.2), gap('d5', 0.1), gap('a6', 0.05)];

test('what was answered or ignored since is no longer open', () => {
  const states = new Map([
    [nameGap(gap('c6', 1)), 'answered'],
    [nameGap(gap('d5', 1)), 'ignored'],
  ] as const);
  const { open, answered } = makeOpenGaps(gaps, states);
  expect(open?.map(({ reply }) => reply)).toEqual(['a6']);
  expect(answered).toBe(1);
  expect(makeOpenGaps(gaps, undefined).open).toHaveLength(3);
  expect(makeOpenGaps(undefined, states).open).toBeUndefined();
  const others = [gap('Nc3', 0.3), ...gaps.slice(1)];
  expect(makeOpenGaps(others, states)).toMatchObject({
    open: [{ reply: 'Nc3' }, { reply: 'a6' }],
    answered: 0,
  });
});

test('what counts is what comes up in 1 of 100 games, and a list that was cut says so', () => {
  const open = [...gaps, gap('h5', 0.0094), gap('h6', 0.0002)];
  expect(makeOpenGaps(open, undefined, 14)).toMatchObject({ counted: '3', more: 14 });
  expect(makeOpenGaps(gaps, undefined, 14).counted).toBe('3+');
  expect(makeOpenGaps(gaps, undefined).counted).toBe('3');
  expect(makeOpenGaps(undefined, undefined).counted).toBeUndefined();
});

test('the next gap is the one behind, the first after the last', () => {
  expect(findNextGap(gaps, 'x', 'c6')?.reply).toBe('d5');
  expect(findNextGap(gaps, 'x', 'a6')?.reply).toBe('c6');
  expect(findNextGap(gaps, undefined, undefined)?.reply).toBe('c6');
  expect(findNextGap([], 'x', 'c6')).toBeUndefined();
});
