import { describe, expect, test } from 'vitest';
import { makeTimeControlText, parseTimeControl } from './time-control.ts';

describe('parseTimeControl', () => {
  test.each([
    ['180+2', { kind: 'live', initialSeconds: 180, incrementSeconds: 2 }],
    ['600', { kind: 'live', initialSeconds: 600, incrementSeconds: 0 }],
    ['1/86400', { kind: 'daily', daysPerMove: 1 }],
    ['3 days per move', { kind: 'daily', daysPerMove: 3 }],
    ['1 day per move', { kind: 'daily', daysPerMove: 1 }],
    ['-', { kind: 'unknown' }],
    ['?', { kind: 'unknown' }],
    ['', { kind: 'unknown' }],
    ['40/7200:3600', { kind: 'unknown' }],
  ])('reads %j', (text, control) => {
    expect(parseTimeControl(text)).toEqual(control);
  });
});

test.each([
  ['600+5', '10+5'],
  ['180', '3+0'],
  ['30+0', '½+0'],
  ['90+1', '1½+1'],
  ['100+1', '1:40+1'],
  ['0+1', '0+1'],
  ['1/86400', '1 day per move'],
  ['1/259200', '3 days per move'],
  ['1/43200', '0.5 days per move'],
  ['-', ''],
])('%s is said as %j', (text, said) => {
  expect(makeTimeControlText(text)).toBe(said);
});
