import { expect, test } from 'vitest';

import { makeCountedReplies } from '#chess/opening/replies';

import { parseWireMemory } from '#contract/training-memory';

import { parseRepliesText } from '../replies/replies-text.ts';
import { CoverageWork } from './coverage-work.ts';
import { Repertoire } from './repertoire.ts';

const { id: book } = new Repertoire({
  id: 'main',
  text: '[Event "Main"]\n\n1. e4 e5 (1... c5 2. c3) 2. Nf3 Nc6 3. Bb5 *',
  color: 'white',
  excludeSymbols: [],
});
const nowMs = Date.UTC(2026, 10, 15, 12);
const startKey = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -';
const afterE4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -';
const afterNf3 = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq -';

function makeTraining() {
  const memory = {
    color: 'white' as const,
    position_key: startKey,
    moves: ['e4'],
    introduced_at: '2026-11-01T12:00:00.000Z',
    due: '2026-11-10T12:00:00.000Z',
    stability: 10,
    difficulty: 5,
    elapsed_days: 1,
    scheduled_days: 9,
    reps: 2,
    lapses: 0,
    state: 2 as const,
    last_review: new Date(nowMs).toISOString(),
  };
  const settings = { color: 'white', new_per_day: 2, book_choice: null, untrained: [] } as const;
  return {
    memories: [memory],
    settings: { ...settings, untrained: [] },
    nowMs,
    dayStartMs: nowMs - 8 * 3_600_000,
  };
}

function count(games: Record<string, number>) {
  return makeCountedReplies('pack', { speeds: 'blitz', ratings: '1600' }, 100, Object.entries(games));
}

function begin(): CoverageWork {
  const work = new CoverageWork({ book, ownGames: [] });
  work.addReplies([
    [afterE4, count({ e5: 60, c5: 20, e6: 20 })],
    [afterNf3, count({ Nc6: 50, d6: 50 })],
  ]);
  return work;
}

test('the figures of a book: curves, gaps and what they rest on', () => {
  const work = begin();
  expect(() => work.findLostLines(2)).toThrow('Try again');
  const figures = work.makeFigures(makeTraining());
  expect(figures.curve[1]).toMatchObject({ move: 1, booked: 0.8, remembered: 0.8 });
  // The forgetting curve after one week: (1 + 19/81 · 7/10)^−0.5
  expect(figures.curve[1]?.rememberedLater).toBeCloseTo(0.8 * (1 + ((19 / 81) * 7) / 10) ** -0.5, 3);
  expect(figures.curve[2]).toMatchObject({ booked: 0.3, remembered: 0, trained: 0 });
  // Every game has 1. e4, 80 of 100 an answer to the reply, and 30 of them 3. Bb5. Only 1. e4 is trained.
  expect(figures.preparedMoves?.prepared).toBeCloseTo(1 + 0.8 + 0.3, 10);
  expect(figures.preparedMoves?.remembered).toBeCloseTo(1, 10);
  expect(figures.preparedMoves?.rememberedLater).toBeCloseTo((1 + ((19 / 81) * 7) / 10) ** -0.5, 3);
  expect(figures).toMatchObject({
    sources: '2 positions on this server (usually 100 games each)',
  });
  expect(figures.gaps[0]).toMatchObject({
    lineWithReply: '1. e4 e5 2. Nf3 d6',
    chance: 0.3,
    isEndOfLine: false,
  });
  expect(figures.gaps.map(({ reply, gain }) => [reply, gain?.toFixed(3)])).toEqual([
    ['d6', '0.300'],
    ['e6', '0.200'],
  ]);
  expect(work.findLostLines(2)).toMatchObject([
    { line: '1. e4 e5', reason: 'forgotten', chance: 0.6 },
    { line: '1. e4 c5', reason: 'forgotten', chance: 0.2 },
  ]);
});

test('what was found about replies is kept as text and makes the same figures', () => {
  const earlier = begin();
  const before = earlier.makeFigures(makeTraining());
  const work = new CoverageWork({ book, ownGames: [] });
  work.addKnown(earlier.makeRepliesTexts().text);
  expect(work.makeFigures(makeTraining())).toEqual(before);
});

test('a session is given the shares of every other screen, with own games in them', () => {
  const ownGames = Array.from({ length: 20 }, () => ({ moves: 'e4 c5', result: 1 }));
  const work = new CoverageWork({ book, ownGames });
  work.addReplies([[afterE4, count({ e5: 60, c5: 20, e6: 20 })]]);
  const { text, mixed } = work.makeRepliesTexts();
  const findShare = (of: string) =>
    new Map(parseRepliesText(of)).get(afterE4)?.replies.find(({ san }) => san === 'c5')?.share;
  expect([findShare(text), findShare(mixed)]).toEqual([0.2, 0.6]);
});

test('own games say how many moves of the repertoire are really played', () => {
  const games = ['e4 e5 Nf3 Nc6 Bc4', 'e4 c5 Nf3', 'd4 d5'];
  const ownGames = games.map((moves) => ({ moves, result: 1 }));
  const work = new CoverageWork({ book, ownGames });
  work.addReplies([[afterE4, count({ e5: 60, c5: 20, e6: 20 })]]);
  expect(work.makeFigures(makeTraining()).lessons?.playedMoves).toBe(1);
});

test('a session gains what is remembered more than with the memories before it', () => {
  const work = begin();
  const training = makeTraining();
  const gained = work.findRememberedGain(training, new Map());
  expect(gained).toBeCloseTo(work.makeFigures(training).preparedMoves?.remembered ?? 0, 10);
  expect(work.findRememberedGain(training, new Map(training.memories.map(parseWireMemory)))).toBe(0);
});

test('an answer that leads back to the repertoire adds the moves behind it', () => {
  const text = '[Event "Main"]\n\n1. d4 (1. c4 e6 2. d4 d5 3. Nc3) 1... d5 2. c4 *';
  const back = new Repertoire({ id: 'back', text, color: 'white', excludeSymbols: [] });
  const work = new CoverageWork({ book: back.id, ownGames: [] });
  const shares = count({ d5: 50, e6: 10 });
  work.addReplies(work.listKeys().map((key) => [key, shares]));
  const gap = work.makeFigures(makeTraining()).gaps.find(({ lineWithReply }) => lineWithReply === '1. d4 e6');
  expect(gap).toMatchObject({ transposition: 'c4' });
  expect(gap?.gain).toBeCloseTo(0.1 * (1 + 0.5), 10);
});

test('moves that are not trained lead nowhere', () => {
  const work = begin();
  const training = makeTraining();
  const untrained = [{ position_key: startKey, san: 'e4' }];
  const settings = { ...training.settings, untrained };
  const figures = work.makeFigures({ ...training, settings });
  expect(figures.curve[1]?.booked).toBe(0);
});

test('the report says the very figures of the book', async () => {
  const work = begin();
  const training = makeTraining();
  const { curve } = work.makeFigures(training);
  const text = await work.makeText(training);
  for (const move of [4, 6, 8, 10]) {
    const { booked = 1, remembered = 1 } = curve[move] ?? {};
    const figures = `${Math.round(100 * booked)}%, remembered ${Math.round(100 * remembered)}%`;
    expect(text).toMatch(new RegExp(`\\n  move +${move} +${figures}\\n`));
  }
});
