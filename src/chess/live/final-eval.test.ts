import { expect, test } from 'vitest';
import type { Score } from '#chess/position/score';
import { judgeWinner, makeFinalEval } from './final-eval.ts';

test.each<[Score | null, string, string]>([
  [{ cp: 73 }, '+0.73', 'White'],
  [{ cp: -120 }, '-1.20', 'Black'],
  [{ cp: 0 }, '0.00', 'Draw'],
  [{ cp: 50 }, '+0.50', 'Draw'],
  [{ cp: 51 }, '+0.51', 'White'],
  [{ cp: -50 }, '-0.50', 'Draw'],
  [{ cp: -51 }, '-0.51', 'Black'],
  [{ mate: 4 }, '#4', 'White'],
  [{ mate: -2 }, '#-2', 'Black'],
  [null, 'without evaluation', 'Draw'],
])('%o reads %s and is won by %s', (score, text, winner) => {
  expect(makeFinalEval(score)).toBe(text);
  expect(judgeWinner(score)).toBe(winner);
});
