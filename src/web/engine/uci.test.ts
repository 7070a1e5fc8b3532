import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBestMove, parseInfo } from './uci-session.ts';

test('an exact line', () => {
  const line =
    'info depth 12 seldepth 18 multipv 2 score cp -31 nodes 61234 nps 300000 hashfull 12 tbhits 0 time 204 pv e7e5 g1f3 e1h1 a7a8q';
  expect(parseInfo(line)).toEqual({
    isBound: false,
    depth: 12,
    multipv: 2,
    score: { cp: -31 },
    nodes: 61_234,
    moves: ['e7e5', 'g1f3', 'e1h1', 'a7a8q'],
  });
  expect(parseInfo('info depth 3 score mate -2 nodes 9 pv a2a3')).toMatchObject({
    score: { mate: -2 },
    multipv: 1,
  });
});

test('a bound is marked as one', () => {
  for (const bound of ['lowerbound', 'upperbound']) {
    const line = `info depth 10 score cp 900 ${bound} nodes 5 pv e2e4`;
    expect(parseInfo(line)?.isBound).toBe(true);
  }
});

test.each([
  'info depth 10 currmove e2e4 currmovenumber 1',
  'info string NNUE evaluation using nn.nnue',
  'info depth 0 score mate 0',
  'info depth 3 score cp banana nodes 5 pv e2e4',
  'info depth 3 score cp 31 nodes 5 pv',
  'info depth 3 score cp 31 nodes 5 pv --',
  'info depth 3 nodes 5 pv e2e4',
  'bestmove e2e4',
  '',
])('no score: %s', (line) => {
  expect(parseInfo(line)).toBeUndefined();
});

test('garbage is never an exception, and a line without end is not read', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      parseInfo(`info ${text}`);
      parseInfo(text);
    }),
  );
  expect(parseInfo(`info depth 3 score cp 31 nodes 5 pv ${'e2e4 '.repeat(5000)}`)).toBeUndefined();
  const long = parseInfo(`info depth 3 score cp 31 nodes 5 pv ${'e2e4 '.repeat(200)}`);
  expect(long?.moves).toHaveLength(64);
});

test('the end of a search', () => {
  expect(['bestmove e2e4 ponder e7e5', 'bestmove (none)', 'bestmove'].every(isBestMove)).toBe(true);
  expect(isBestMove('bestmoves')).toBe(false);
});
