import { expect, test } from 'vitest';
import { asError, messageOf } from './thrown.ts';

test('whatever was thrown is an error with words', () => {
  const error = new TypeError('no');
  expect(asError(error)).toBe(error);
  expect(asError('no')).toEqual(new Error('no'));
  expect([messageOf(error), messageOf('no'), messageOf(undefined)]).toEqual(['no', 'no', 'undefined']);
});
