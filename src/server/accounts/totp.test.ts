import { expect, test } from 'vitest';
import { findCodeStep, findStepOf, makeBase32, makeCode, makeKeyUri } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

// The RFC lists codes of eight digits. Apps show the last six:
// https://datatracker.ietf.org/doc/html/rfc6238#appendix-B
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('the code of RFC 6238 at %d seconds', (seconds, code) => {
  expect(makeCode(secret, findCodeStep(seconds * 1000))).toBe(code);
});

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foobar', 'MZXW6YTBOI'],
])('base 32 of RFC 4648: "%s"', (text, expected) => {
  expect(makeBase32(Buffer.from(text))).toBe(expected);
});

test('a clock may be one step off on either side, and no more', () => {
  const nowMs = 1_800_000_000_000;
  const found = [-2, -1, 0, 1, 2].map((off) =>
    findStepOf(secret, makeCode(secret, findCodeStep(nowMs) + off), nowMs),
  );
  expect(found).toEqual([
    undefined,
    findCodeStep(nowMs) - 1,
    findCodeStep(nowMs),
    findCodeStep(nowMs) + 1,
    undefined,
  ]);
});

test('the address for apps escapes what a name may have in it', () => {
  const uri = makeKeyUri('ABC', 'chess.example.org:8080', 'Zoë & co/?:');
  expect(new URL(uri).searchParams.get('issuer')).toBe('Tabiya (chess.example.org:8080)');
  expect(new URL(uri).searchParams.get('secret')).toBe('ABC');
  expect(uri).not.toContain('&co');
});
