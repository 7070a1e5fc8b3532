import { describe, expect, test } from 'vitest';

import { accountLimits } from '#contract/accounts';

import { findEmailError, findPasswordError, findUsernameError } from './rules.ts';

describe('account form rules', () => {
  test.each(['', 'a', 'a@b', 'a b@c.de', '@c.de', 'a@.de'])('refuses %j as an email', (email) => {
    expect(findEmailError(email)).toBe('Invalid email');
  });

  test('takes an email with spaces around it, which are not part of it', () => {
    expect(findEmailError(' player@example.org ')).toBeNull();
  });

  test.each(['', '   '])('asks for a username instead of %j', (username) => {
    expect(findUsernameError(username)).toBe('Enter username');
  });

  test('takes the longest username and refuses one more', () => {
    expect(findUsernameError('a'.repeat(accountLimits.usernameLength))).toBeNull();
    expect(findUsernameError('a'.repeat(accountLimits.usernameLength + 1))).toMatch(/At most/);
  });

  test('asks for a password, any password', () => {
    expect(findPasswordError('', 1)).toBe('Enter password');
    expect(findPasswordError(' ', 1)).toBeNull();
  });

  test("keeps the host's minimum and the longest length", () => {
    expect(findPasswordError('1234567', 8)).toBe('At least 8 characters');
    expect(findPasswordError('12345678', 8)).toBeNull();
    expect(findPasswordError('a'.repeat(accountLimits.passwordLength + 1), 1)).toMatch(/At most/);
  });
});
