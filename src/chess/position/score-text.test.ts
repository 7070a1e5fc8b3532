import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readScores, SCORES, writeScores } from './score-text.ts';

const score = fc.oneof(
  fc.integer({ min: -99_999, max: 99_999 }).map((cp) => ({ cp })),
  fc
    .integer({ min: -9_999, max: 9_999 })
    .filter((mate) => mate !== 0)
    .map((mate) => ({ mate })),
);

test('scores of a line come back as they were, without the unknown ones at its end', () => {
  fc.assert(
    fc.property(fc.array(fc.option(score, { nil: undefined })), (scores) => {
      const text = writeScores(scores);
      expect(text).toMatch(SCORES);
      const last = scores.findLastIndex((each) => each !== undefined);
      expect(readScores(text)).toEqual(scores.slice(0, last + 1));
    }),
  );
});

test('what is no list of scores is told apart', () => {
  expect(writeScores([undefined, { cp: 15 }, { cp: -31 }, { mate: -3 }, undefined])).toBe('- 15 -31 #-3');
  for (const text of ['x', '15 ', ' 15', '#0', '--', '15  3', '1234567']) expect(text).not.toMatch(SCORES);
  for (const text of ['', '-', '0', '15 - #3']) expect(text).toMatch(SCORES);
});
