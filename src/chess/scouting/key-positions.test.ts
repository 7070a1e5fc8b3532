import * as fc from 'fast-check';
import { INITIAL_EPD } from 'chessops/fen';
import type { Color } from 'chessops/types';
import { expect, test } from 'vitest';
import { findFraction } from '#chess/memory/seeded-choice';
import { buildCoverageModel } from '#chess/opening/coverage-model';
import type { OpeningGraph } from '#chess/opening/graph';
import { makeCountedReplies, type PositionReplies } from '#chess/opening/replies';
import { TreeBoard } from '#chess/position/tree-board';
import { readOpening } from '#chess/testing/random-books';
import { findKeyPositions, type Knowledge } from './key-positions.ts';
import type { RecurringError } from './recurring-errors.ts';

const pawns = {
  w: ['a3', 'b3', 'c3', 'd3', 'e3', 'f3', 'g3'],
  b: ['a6', 'b6', 'c6', 'd6', 'e6', 'f6', 'g6'],
};

function findKey(sans: readonly string[]): string {
  const board = new TreeBoard(INITIAL_EPD);
  for (const san of sans) {
    const move = board.findMove(san);
    if (typeof move === 'string') throw new Error(`${sans.join(' ')}: ${move}`);
    board.play(move);
  }
  return board.makeKey();
}

/** Only pawns move, so lines transpose but never repeat a position. */
function makeBook(seed: number, color: Color) {
  let drawn = 0;
  const draw = (): number => findFraction(seed, `${drawn++}`);
  const lines = Array.from({ length: 2 + Math.floor(draw() * 14) }, () => {
    const sans: string[] = [];
    const plies = 1 + Math.floor(draw() * 13);
    while (sans.length < plies) {
      const side = sans.length % 2 === 0 ? 'w' : 'b';
      const left = pawns[side].filter((san) => !sans.includes(san));
      const isOwn = (side === 'w') === (color === 'white');
      const fraction = isOwn ? findFraction(seed, findKey(sans)) : draw();
      sans.push(left[Math.floor(fraction * Math.min(3, left.length))] ?? '');
    }
    return sans;
  });
  const pgn = lines.map((sans, index) => `[Event "${index}"]\n\n${sans.join(' ')} *`).join('\n\n');
  const graph = readOpening(pgn, color);
  const replies = new Map<string, PositionReplies>();
  const errors: RecurringError[] = [];
  for (const { key, moves } of graph.positions.values()) {
    if (draw() < 0.05) continue;
    let left = 1;
    const games = [...moves.map(({ san }) => san), 'h5', 'Nh6'].map((san): [string, number] => {
      const share = left * draw();
      left -= share;
      return [san, 100 * share];
    });
    replies.set(key, makeCountedReplies('pack', { speeds: '', ratings: '' }, 100, games));
    const [first] = games;
    if (draw() < 0.2 && first)
      errors.push({ key, san: first[0], times: 3, sans: [], points: 5 + 30 * draw() });
  }
  const knowledge: Knowledge = { recall: (key) => findFraction(seed, `recall ${key}`), errors };
  return { graph, replies, knowledge };
}

function findByBruteForce(
  graph: OpeningGraph,
  color: Color,
  replies: ReadonlyMap<string, PositionReplies>,
  { recall, errors }: Knowledge,
): { key: string; worth: number }[] {
  const chances = new Map<string, number>();
  const byKey = new Map([...graph.positions.values()].map((position) => [position.key, position]));
  const isOwn = (key: string): boolean => key.includes(' w ') === (color === 'white');
  const shareOf = (key: string, san: string): number =>
    replies.get(key)?.replies.find((reply) => reply.san === san)?.share ?? 0;
  const walk = (key: string, chance: number): void => {
    chances.set(key, (chances.get(key) ?? 0) + chance);
    for (const { san, to } of byKey.get(key)?.moves ?? [])
      walk(to.key, isOwn(key) ? chance : chance * shareOf(key, san));
  };
  walk(INITIAL_EPD, 1);
  const findLoss = (key: string): number => {
    const { moves = [], lowestPly = 0 } = byKey.get(key) ?? {};
    if (moves.length === 0) return lowestPly < 12 ? 5 : 0;
    if (isOwn(key)) return 5 * (1 - recall(key));
    if (!replies.has(key)) return 0;
    const answered = moves.reduce((sum, { san }) => sum + shareOf(key, san), 0);
    const erring = errors
      .filter((error) => error.key === key)
      .reduce((sum, { san, points }) => sum + points * shareOf(key, san), 0);
    return 5 * Math.max(0, 1 - answered) + erring;
  };
  return [...chances]
    .map(([key, chance]) => ({ key, worth: chance * findLoss(key) }))
    .sort((one, other) => other.worth - one.worth)
    .slice(0, 10);
}

test('the ten positions are the ten largest of chance × loss by brute force', () => {
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom<Color>('white', 'black'), (seed, color) => {
      const { graph, replies, knowledge } = makeBook(seed, color);
      const found = findKeyPositions(buildCoverageModel(graph, color, replies), knowledge);
      const wanted = findByBruteForce(graph, color, replies, knowledge).filter(({ worth }) => worth > 0);
      expect(found).toHaveLength(wanted.length);
      for (const [index, { chance, loss, key, sans }] of found.entries()) {
        expect(chance * loss).toBeCloseTo(wanted[index]?.worth ?? NaN, 9);
        expect(findKey(sans)).toBe(key);
      }
    }),
    { numRuns: 60 },
  );
});

const book = '1. e4 c5 (1... e5 2. Nf3 Nc6 3. Bc4) 2. c3 Nf6 (2... d5 3. exd5) 3. e5 *';

test('each says why: they deviate, they err, you are not sure, the book ends', () => {
  const graph = readOpening(book, 'white');
  const filter = { speeds: '', ratings: '' };
  const replies = new Map([
    [
      findKey(['e4']),
      makeCountedReplies('pack', filter, 10, [
        ['c5', 7],
        ['e5', 3],
      ]),
    ],
    [
      findKey(['e4', 'c5', 'c3']),
      makeCountedReplies('pack', filter, 10, [
        ['e6', 5],
        ['Nf6', 3],
        ['d5', 2],
      ]),
    ],
    [findKey(['e4', 'e5', 'Nf3']), makeCountedReplies('pack', filter, 10, [['Nc6', 10]])],
  ]);
  const erring = findKey(['e4', 'e5', 'Nf3']);
  const knowledge: Knowledge = {
    recall: (key) => (key === findKey(['e4', 'c5', 'c3', 'd5']) ? 0.4 : 1),
    errors: [{ key: erring, san: 'Nc6', times: 3, sans: [], points: 20 }],
  };
  const found = findKeyPositions(buildCoverageModel(graph, 'white', replies), knowledge);
  expect(found.map(({ line, reason }) => [line, reason])).toEqual([
    ['1. e4 e5 2. Nf3', { kind: 'errs', san: 'Nc6', times: 3, points: 20 }],
    ['1. e4 c5 2. c3', { kind: 'leaves', share: 0.5, reply: 'e6', times: 0 }],
    ['1. e4 e5 2. Nf3 Nc6 3. Bc4', { kind: 'ends' }],
    ['1. e4 c5 2. c3 Nf6 3. e5', { kind: 'ends' }],
    ['1. e4 c5 2. c3 d5 3. exd5', { kind: 'ends' }],
    ['1. e4 c5 2. c3 d5', { kind: 'unsure', sans: ['exd5'], recall: 0.4 }],
  ]);
});
