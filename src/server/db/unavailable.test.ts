import { describe, expect, test } from 'vitest';
import { isUnavailable, mayBeRepeated } from './unavailable.ts';
import { SqliteFailure } from './write-queue.ts';

const coded = (code: unknown): Error => Object.assign(new Error('x'), { code });

describe('a database that is away', () => {
  test.each([
    coded('ECONNREFUSED'),
    coded('57P01'),
    coded('53300'),
    coded('53100'),
    coded('08006'),
    coded('40P01'),
    coded('EMFILE'),
    new SqliteFailure('database or disk is full', 13),
    new SqliteFailure('disk I/O error', 10 | (12 << 8)),
    new SqliteFailure('attempt to write a readonly database', 8),
    Object.assign(coded('ERR_SQLITE_ERROR'), { errcode: 14 }),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
  ])('%s', (error) => {
    expect(isUnavailable(error)).toBe(true);
  });
});

describe('a fault of ours', () => {
  test.each([
    coded('23505'),
    coded('42601'),
    coded(undefined),
    new SqliteFailure('UNIQUE constraint failed', 19),
    new SqliteFailure('database disk image is malformed', 11),
    new SqliteFailure('no answer', undefined),
    new TypeError('x is not a function'),
    'text',
    undefined,
  ])('%s', (error) => {
    expect(isUnavailable(error)).toBe(false);
  });
});

test('only what another transaction was in the way of is repeated', () => {
  expect([coded('40001'), coded('40P01'), coded('57P01'), 'x'].map(mayBeRepeated)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
