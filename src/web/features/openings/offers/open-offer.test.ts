import { expect, test } from 'vitest';
import { makeOpenText } from './open-offer.ts';

test('an offer says how far it is, and what Add brings before it is finished', () => {
  const open = { isKnown: false, answered: 3, open: 5 };
  expect(makeOpenText({ isRipe: false }, { isKnown: false, answered: 0, open: 0 })).toBe(
    'Looking up opponents’ replies.',
  );
  expect(makeOpenText({ isRipe: false }, open)).toBe('Finding answers: 3 of 8 replies.');
  expect(makeOpenText({ isRipe: true }, open)).toBe('Also adds your answers to 3 of 8 replies.');
  expect(makeOpenText({ isRipe: true }, { ...open, answered: 0 })).toBe(
    'Adds only this move. Answers to replies are still loading.',
  );
  expect(makeOpenText({ isRipe: true }, { ...open, isKnown: true })).toBeUndefined();
});
