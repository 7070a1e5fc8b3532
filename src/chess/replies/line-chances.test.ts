import { INITIAL_EPD } from 'chessops/fen';
import { expect, test } from 'vitest';
import { readGraph } from '#chess/testing/readers';
import { LineChances, listOpeningPositions } from './line-chances.ts';
import type { Reply } from '#chess/opening/replies';

function makeChances(pgn: string): LineChances {
  const graph = readGraph(pgn);
  return new LineChances(listOpeningPositions(graph), 'white');
}

const makeReplies = (shares: Record<string, number>): Reply[] =>
  Object.entries(shares).map(([san, share]) => ({ san, uci: san, share }));

function run(chances: LineChances, shares: Record<string, Record<string, number>>): string[][] {
  const waves: string[][] = [];
  for (let wave = chances.takeWave(); wave; wave = chances.takeWave()) {
    waves.push(wave.map(({ line }) => line.sans.join(' ')));
    for (const { key, line } of wave) chances.answer(key, makeReplies(shares[line.sans.join(' ')] ?? {}));
  }
  return waves;
}

const transposing = `[Event "?"]

1. d4 d5 (1... Nf6 2. c4 e6 3. Nc3 d5 4. Nf3 Be7) 2. c4 e6 3. Nc3 Nf6 4. Nf3 Nbd7 *`;

test('positions are asked in waves, along the likeliest way', () => {
  const chances = makeChances(transposing);
  const waves = run(chances, {
    d4: { d5: 0.3, Nf6: 0.6 },
    'd4 d5 c4': { e6: 0.5 },
    'd4 Nf6 c4': { e6: 0.5 },
    'd4 Nf6 c4 e6 Nc3': { d5: 0.1 },
    'd4 d5 c4 e6 Nc3': { Nf6: 0.8 },
    'd4 d5 c4 e6 Nc3 Nf6 Nf3': { Nbd7: 0.25, Be7: 0.5 },
  });
  expect(waves).toEqual([
    ['d4'],
    ['d4 Nf6 c4', 'd4 d5 c4'],
    ['d4 Nf6 c4 e6 Nc3', 'd4 d5 c4 e6 Nc3'],
    // The path by d4 d5 is likelier: 0.3 · 0.5 · 0.8 is more than 0.6 · 0.5 · 0.1.
    ['d4 d5 c4 e6 Nc3 Nf6 Nf3'],
  ]);
  const meeting = 'rnbqkb1r/ppp2ppp/4pn2/3p4/2PP4/2N2N2/PP2PPPP/R1BQKB1R b KQkq -';
  expect(chances.getLineChance(meeting)).toBeCloseTo(0.12);
  expect(chances.getChance(meeting)).toBeCloseTo(0.12 + 0.03);
  const end = 'r1bqkb1r/pppn1ppp/4pn2/3p4/2PP4/2N2N2/PP2PPPP/R1BQKB1R w KQkq -';
  expect(chances.getChance(end)).toBeCloseTo(0.15 / 4);
  expect(chances.getLine(end)).toEqual({
    start: INITIAL_EPD,
    sans: ['d4', 'd5', 'c4', 'e6', 'Nc3', 'Nf6', 'Nf3', 'Nbd7'],
  });
  expect(chances.countQueried()).toBe(6);
  expect(chances.takeWave()).toBeUndefined();
  expect(chances.getChance(end)).toBeCloseTo(0.15 / 4);
});

test('moves that go round in a circle end', () => {
  const chances = makeChances('1. Nf3 Nf6 2. Ng1 Ng8 3. e4 e5 *');
  const waves = run(chances, { Nf3: { Nf6: 0.5 }, 'Nf3 Nf6 Ng1': { Ng8: 0.5 }, e4: { e5: 0.5 } });
  expect(waves.flat().sort()).toEqual(['Nf3', 'Nf3 Nf6 Ng1', 'e4']);
  expect(chances.getChance(INITIAL_EPD)).toBe(1);
});

test('without an answer nothing is passed on, and the way is still known', () => {
  const chances = makeChances(transposing);
  const waves = run(chances, {});
  expect(waves.flat()).toHaveLength(6);
  expect(waves[1]?.toSorted()).toEqual(['d4 Nf6 c4', 'd4 d5 c4']);
});

test('a set-up starts its own lines', () => {
  const start = '8/P6k/8/8/8/8/8/K7 w - - 0 1';
  const chances = makeChances(`[FEN "${start}"]\n[SetUp "1"]\n\n1. a8=Q Kg7 2. Qb7+ *`);
  expect(chances.takeWave()?.map(({ line, chance }) => ({ ...line, chance }))).toEqual([
    { start: '8/P6k/8/8/8/8/8/K7 w - -', sans: ['a8=Q'], chance: 1 },
  ]);
});
