import { expect, test } from 'vitest';
import { emptyLine, parseStartLine } from '#chess/live/line';
import type { Score } from '#chess/position/score';
import { guardMove } from './guarded-move.ts';

const line = parseStartLine([], 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3');
if (!line) throw new Error('no position');
const choice = { uci: 'f3e5', likeliest: 'f1b5' };

function makeEvaluate(drawn: Score | null, likeliest: Score | null) {
  const requested: string[] = [];
  const evaluate = async (fen: string): Promise<Score | null> => {
    requested.push(fen);
    return fen.includes('4N3') ? drawn : likeliest;
  };
  return { requested, evaluate };
}

test('R61: a drawn move that loses 30 points more than the likeliest gives way to it', async () => {
  const { evaluate } = makeEvaluate({ cp: -400 }, { cp: 30 });
  expect(await guardMove(evaluate, line, choice)).toBe('f1b5');
  const close = makeEvaluate({ cp: -60 }, { cp: 30 });
  expect(await guardMove(close.evaluate, line, choice)).toBe('f3e5');
});

test('R61: nothing is searched in an opening game, or for the likeliest move; without an answer people’s choice stays', async () => {
  const { requested, evaluate } = makeEvaluate({ cp: -400 }, { cp: 30 });
  expect(await guardMove(evaluate, emptyLine, { uci: 'e2e4', likeliest: 'd2d4' })).toBe('e2e4');
  expect(await guardMove(evaluate, line, { uci: 'f1b5', likeliest: 'f1b5' })).toBe('f1b5');
  expect(requested).toEqual([]);
  expect(await guardMove(makeEvaluate(null, null).evaluate, line, choice)).toBe('f3e5');
});
