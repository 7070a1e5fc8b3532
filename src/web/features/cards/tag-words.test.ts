import { expect, test } from 'vitest';
import { makeCauseTag } from '#chess/review/causes/cause-words';

import { playOutTag } from '../../training/play-out-address.ts';
import { makeTagText } from './tag-words.ts';

test('a tag of ours is said in words', () => {
  expect(makeTagText(makeCauseTag('missed hanging piece'))).toBe('Missed a hanging piece');
  expect(makeTagText(makeCauseTag('allowed back-rank mate'))).toBe('Allowed a back-rank mate');
  expect(makeTagText(makeCauseTag('time trouble'))).toBe('Time trouble');
  expect(makeTagText(playOutTag)).toBe('Play it out');
});

test('a tag that users typed stays as typed', () => {
  expect(makeTagText('my-endgames')).toBe('my-endgames');
  expect(makeTagText('missed hanging piece')).toBe('missed hanging piece');
});
