import { parseSan } from 'chessops/san';
import * as fc from 'fast-check';
import { makeCountedReplies } from '#chess/opening/replies';
import { expect, test } from 'vitest';
import { positionKey } from '#chess/position/key';
import { findPosition } from '#chess/position/moves';
import { findDetours } from './detours.ts';
import { DAY_MS, findRecall } from './recall.ts';
import { findCurve, findLostLines } from './remembered.ts';
import { findMoveMemory, type Memories } from './session-targets.ts';
import { makeRandomBook, readOpening, testNowMs } from '#chess/testing/random-books';
import { buildTrainingBook, type TrainingBook, type TrainingPosition } from './training-book.ts';

const randomBooks = fc.nat().map(makeRandomBook);

const LAST_MOVE = 5;

function makeRecall(memories: Memories, nowMs: number): (position: TrainingPosition) => number {
  return (position) => {
    const memory = findMoveMemory(memories, position);
    return memory ? findRecall(memory.schedule, nowMs) : 0;
  };
}

function walkBrute(
  position: TrainingPosition,
  plies: number,
  recall: (position: TrainingPosition) => number,
): { booked: number; remembered: number } {
  if (plies === 0) return { booked: 1, remembered: 1 };
  const sum = { booked: 0, remembered: 0 };
  for (const { to, share } of position.moves) {
    const part = position.isOwn ? 1 / position.moves.length : (share ?? 0);
    const rest = walkBrute(to, plies - 1, recall);
    sum.booked += part * rest.booked;
    sum.remembered += part * rest.remembered * (position.isOwn ? recall(position) : 1);
  }
  return sum;
}

test('both curves are those of a walk over every single line', () => {
  fc.assert(
    fc.property(randomBooks, ({ book, memories }) => {
      const [start] = book.starts;
      if (!start) throw new Error('no start');
      const recall = makeRecall(memories, testNowMs);
      const recallLater = makeRecall(memories, testNowMs + 7 * DAY_MS);
      const curve = findCurve(book, recall, recallLater, LAST_MOVE);
      for (const { move, booked, remembered, rememberedLater, trained, unknown } of curve) {
        const now = walkBrute(start, 2 * move, recall);
        expect(booked).toBeCloseTo(now.booked, 10);
        expect(remembered).toBeCloseTo(now.remembered, 10);
        expect(rememberedLater).toBeCloseTo(walkBrute(start, 2 * move, recallLater).remembered, 10);
        const isTrained = (position: TrainingPosition) => Math.ceil(recall(position));
        expect(trained).toBeCloseTo(walkBrute(start, 2 * move, isTrained).remembered, 10);
        expect(remembered).toBeLessThanOrEqual(trained + 1e-12);
        expect(trained).toBeLessThanOrEqual(booked + 1e-12);
        expect(rememberedLater).toBeLessThanOrEqual(remembered + 1e-12);
        expect(booked + unknown).toBeLessThanOrEqual(1 + 1e-12);
      }
    }),
  );
});

test('the lines lost at a point are what the curve falls by, the likeliest first', () => {
  fc.assert(
    fc.property(randomBooks, ({ book, memories }) => {
      const recall = makeRecall(memories, testNowMs);
      const curve = findCurve(book, recall, recall, LAST_MOVE);
      for (let move = 1; move <= LAST_MOVE; move++) {
        const lost = findLostLines(book, recall, move);
        const fall = (curve[move - 1]?.remembered ?? 0) - (curve[move]?.remembered ?? 0);
        expect(lost.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(fall, 10);
        const chances = lost.map(({ chance }) => chance);
        expect(chances).toEqual(chances.toSorted((a, b) => b - a));
        for (const { sans } of lost) expect([2 * move - 2, 2 * move - 1]).toContain(sans.length);
      }
    }),
  );
});

function makeBook(pgn: string, shares: Record<number, Record<string, number>>): TrainingBook {
  const graph = readOpening(pgn, 'white');
  const replies = [...graph.positions.values()].map(({ key, lowestPly }) => {
    const games = Object.entries(shares[lowestPly] ?? {}).map(([san, share]) => [san, 10 * share] as const);
    return [key, makeCountedReplies('pack', { speeds: '', ratings: '' }, 10, games)] as const;
  });
  return buildTrainingBook(graph, 'white', new Map(), new Map(replies));
}

test('by hand: three quarters are answered, of which one half is recalled', () => {
  const book = makeBook('[Event "x"]\n\n1. e4 e5 (1... c5 2. c3 d5) 2. Nf3 Nc6 *', {
    1: { e5: 0.5, c5: 0.25, e6: 0.25 },
    3: { Nc6: 1, d5: 0.5 },
  });
  const recall = ({ moves }: TrainingPosition) => (moves[0]?.san === 'Nf3' ? 0.5 : 1);
  const [, first, second, third] = findCurve(book, recall, () => 0, 3);
  expect(first).toEqual({
    move: 1,
    booked: 0.75,
    remembered: 0.75,
    rememberedLater: 0,
    trained: 0.75,
    unknown: 0,
  });
  expect(second).toMatchObject({ booked: 0.625, remembered: 0.375 });
  expect(third).toMatchObject({ booked: 0, remembered: 0 });
  const lost = findLostLines(book, recall, 2).map(({ sans, reason, chance }) => [
    sans.join(' '),
    reason,
    chance,
  ]);
  expect(lost).toEqual([
    ['e4 e5', 'forgotten', 0.25],
    ['e4 c5 c3', 'unanswered', 0.125],
  ]);
  expect(findLostLines(book, recall, 1)).toMatchObject([
    { sans: ['e4'], reason: 'unanswered', chance: 0.25 },
  ]);
});

test('unknown replies are neither booked nor lost to the book', () => {
  const graph = readOpening('[Event "x"]\n\n1. e4 e5 2. Nf3 *', 'white');
  const book = buildTrainingBook(graph, 'white');
  expect(
    findCurve(
      book,
      () => 1,
      () => 1,
      1,
    )[1],
  ).toMatchObject({ booked: 0, unknown: 1 });
  expect(findLostLines(book, () => 1, 1)).toMatchObject([{ reason: 'unknown', chance: 1 }]);
});

function walkPositions(
  key: string,
  plies: number,
  world: Pick<ReturnType<typeof withForeignReplies>, 'book' | 'replies'>,
  recall: (position: TrainingPosition) => number,
): { booked: number; remembered: number } {
  if (plies === 0) return { booked: 1, remembered: 1 };
  const { book, replies } = world;
  const inBook = book.positions.find((each) => each.key === key);
  const sum = { booked: 0, remembered: 0 };
  if (!inBook || inBook.moves.length === 0) return sum;
  const moves = inBook.isOwn
    ? inBook.moves.map(({ san }) => ({ san, part: 1 / inBook.moves.length }))
    : (replies.get(key)?.replies ?? []).map(({ san, share }) => ({ san, part: share }));
  for (const { san, part } of moves) {
    const position = findPosition(key);
    const move = position && parseSan(position, san);
    if (!position || !move) throw new Error(`${san} cannot be played`);
    position.play(move);
    const after = positionKey(position);
    if (!book.positions.some((each) => each.key === after)) continue;
    const rest = walkPositions(after, plies - 1, world, recall);
    sum.booked += part * rest.booked;
    sum.remembered += part * rest.remembered * (inBook.isOwn ? recall(inBook) : 1);
  }
  return sum;
}

function withForeignReplies(seed: number) {
  const { graph, color, replies: own, memories } = makeRandomBook(seed);
  const sans = color === 'white' ? ['a6', 'c6', 'h6', 'Nf6', 'Ng8'] : ['a3', 'c3', 'h3', 'Nf3', 'Ng1'];
  const replies = new Map(
    [...own].map(([key, known]) => {
      const position = findPosition(key);
      const has = new Set(known.replies.map(({ san }) => san));
      const foreign = sans.filter((san) => !has.has(san) && position && parseSan(position, san));
      const shares = [
        ...known.replies.map(({ san, share }) => [san, 50 * share] as const),
        ...foreign.map((san) => [san, 50 / foreign.length] as const),
      ];
      return [key, makeCountedReplies('pack', { speeds: '', ratings: '' }, 100, shares)] as const;
    }),
  );
  const book = buildTrainingBook(graph, color, new Map(), replies);
  return { replies, book, memories, detours: findDetours(book, graph, replies) };
}

test('a reply that transposes into the book stays in it', () => {
  let detoured = 0;
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const { book, replies, memories, detours } = withForeignReplies(seed);
      detoured += detours.size;
      const recall = makeRecall(memories, testNowMs);
      const curve = findCurve(book, recall, recall, 3, detours);
      const [start] = book.starts;
      for (const { move, booked, remembered } of curve) {
        const all = walkPositions(start?.key ?? '', 2 * move, { book, replies }, recall);
        expect(booked).toBeCloseTo(all.booked, 10);
        expect(remembered).toBeCloseTo(all.remembered, 10);
        if (move === 0) continue;
        const lost = findLostLines(book, recall, move, detours);
        const fall = (curve[move - 1]?.remembered ?? 0) - remembered;
        expect(lost.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(fall, 10);
      }
    }),
    { numRuns: 40 },
  );
  expect(detoured).toBeGreaterThan(0);
});
