import { expect, test } from 'vitest';
import type { CoverageGap } from '#chess/opening/coverage';

import { findNextGap, makeOpenGaps } from './use-gaps.ts';

function gap(reply: string, chance: number): CoverageGap {
  return {
    fen: 'x',
    line: '1. e4',
    lineWithReply: `1. e4 ${reply}`,
    reply,
    share: chance,
    answer: 'missing',
    chance,
    games: 100,
    source: 'pack',
    met: undefined,
    transposition: undefined,
    isFromSetUp: false,
  };
}

const gaps = [gap('c6', 0.2), gap('d5', 0.1), gap('a6', 0.05)];

test('what was answered since the check counts as covered, what is ignored does not', () => {
  const { open, answered, total, findTotalWith } = makeOpenGaps({ gaps, total: 0.5, weight: 2 }, [
    'answered',
    'ignored',
    'open',
  ]);
  expect(open.map(({ reply }) => reply)).toEqual(['a6']);
  expect(answered).toBe(1);
  expect(total).toBeCloseTo(0.6);
  expect(findTotalWith(0.05)).toBeCloseTo(0.625);
});

test('a result of an older version has no total, and still its gaps', () => {
  const { open, total, findTotalWith } = makeOpenGaps({ gaps }, []);
  expect(open).toHaveLength(3);
  expect(total).toBeUndefined();
  expect(findTotalWith(0.1)).toBeUndefined();
  expect(makeOpenGaps(undefined, []).open).toEqual([]);
});

test('the next gap is the one behind, the first after the last', () => {
  expect(findNextGap(gaps, 'x', 'c6')?.reply).toBe('d5');
  expect(findNextGap(gaps, 'x', 'a6')?.reply).toBe('c6');
  expect(findNextGap(gaps, undefined, undefined)?.reply).toBe('c6');
  expect(findNextGap([], 'x', 'c6')).toBeUndefined();
});
