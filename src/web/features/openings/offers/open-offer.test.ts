import { expect, test } from 'vitest';
import { makeOpenText } from './open-offer.ts';

test('an offer says how far it is, and what Add brings before it is finished', () => {
  const open = { isKnown: false, answered: 3, open: 5 };
  expect(makeOpenText({ isRipe: false }, { isKnown: false, answered: 0, open: 0 })).toBe(
    'Looking what opponents answer.',
  );
  expect(makeOpenText({ isRipe: false }, open)).toBe('Answering their replies: 3 of 8.');
  expect(makeOpenText({ isRipe: true }, open)).toBe('Adds it with 3 of 8 replies answered so far.');
  expect(makeOpenText({ isRipe: true }, { ...open, answered: 0 })).toBe(
    'Adds it alone: its replies are still being answered.',
  );
  expect(makeOpenText({ isRipe: true }, { ...open, isKnown: true })).toBeUndefined();
});
