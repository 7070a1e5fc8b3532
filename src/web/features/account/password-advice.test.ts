import { describe, expect, test } from 'vitest';

import { findPasswordAdvice } from './password-advice.tsx';

describe('password advice', () => {
  test('says nothing about a password that is not there yet', () => {
    expect(findPasswordAdvice('')).toBeUndefined();
  });

  test.each(['password', 'PassWord', 'qwertyuiop', '1234567890', 'chess'])(
    'knows %s as common',
    (password) => {
      expect(findPasswordAdvice(password)).toMatch(/very common/);
    },
  );

  test('tells eleven characters from twelve', () => {
    expect(findPasswordAdvice('rookliftd4e')).toMatch(/12 or more characters/);
    expect(findPasswordAdvice('rookliftd4e5')).toBeUndefined();
  });

  test('sees through a long run of one character', () => {
    expect(findPasswordAdvice('aaaaaaaaaaaaaaaa')).toMatch(/different characters/);
  });
});
