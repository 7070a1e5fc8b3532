import { expect, test } from 'vitest';
import { makeCauseTag, makeTagText } from './cause-words.ts';

test('a tag that stands for a cause is said in its words', () => {
  expect(makeTagText(makeCauseTag('missed hanging piece'))).toBe('Missed a hanging piece');
  expect(makeTagText(makeCauseTag('allowed back-rank mate'))).toBe('Allowed a back-rank mate');
  expect(makeTagText(makeCauseTag('time trouble'))).toBe('Time trouble');
});

test('a tag that users typed stays as typed', () => {
  expect(makeTagText('my-endgames')).toBe('my-endgames');
  expect(makeTagText('missed hanging piece')).toBe('missed hanging piece');
});
