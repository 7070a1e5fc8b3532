import { expect, test } from 'vitest';
import { makeStartMoves, parseLineText } from './bot-starts.ts';

test('a written line becomes moves', () => {
  const sans = parseLineText('1. e4 c5 2. Nf3 d6 3. Bb5+ Bd7 4. O-O');
  expect(sans).toEqual(['e4', 'c5', 'Nf3', 'd6', 'Bb5+', 'Bd7', 'O-O']);
  expect(makeStartMoves(sans)?.at(-1)).toEqual({ from: 'e1', to: 'g1' });
  expect(parseLineText('1... e5')).toEqual(['e5']);
});

test('a line that cannot be played, or is too long, is no start', () => {
  expect(makeStartMoves(['e4', 'e4'])).toBeUndefined();
  const shuffle = Array.from({ length: 16 }, () => ['Nf3', 'Nf6', 'Ng1', 'Ng8']).flat();
  expect(makeStartMoves(shuffle)).toBeUndefined();
  expect(makeStartMoves(shuffle.slice(0, 60))).toHaveLength(60);
});
