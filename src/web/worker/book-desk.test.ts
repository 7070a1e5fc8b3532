import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INITIAL_EPD } from 'chessops/fen';
import { describe, expect, test } from 'vitest';
import { parseOpening } from '#chess/opening/graph';
import { foldAnswers } from '#chess/memory/training-fold';
import { countYearReviews } from '#chess/memory/year-reviews';
import { makeMemoryName } from '#chess/memory/memory-name';
import { parsePgn } from '#chess/pgn/reader';

import { BookDesk } from './book-desk.ts';
import { samplesFolder } from '../../../scripts/data.mjs';

const nowMs = Date.UTC(2026, 10, 15);
const dayMs = 86_400_000;

function open(text: string): BookDesk {
  const graph = parseOpening(text, { color: 'white', excludeSymbols: [] });
  const chapters = parsePgn(text);
  if (!graph.ok || !chapters.ok) throw new Error('not read');
  return new BookDesk(graph.value, chapters.value, 'white', () => names);
}

const names = new Map<string, { eco: string; name: string }>();

function read(desk: BookDesk, line: string) {
  const sans = line === '' ? [] : line.split(' ');
  const key = desk.search(line)[0]?.key ?? INITIAL_EPD;
  const place = desk.readPlace({ key, start: INITIAL_EPD, sans }, nowMs);
  if (!place) throw new Error(`nowhere: ${line}`);
  return place;
}

const study = `[ChapterName "Italian"]

1. e4 e5 (1... a6 { Ignored: too slow to matter }) 2. Nf3! { Attacks e5. } Nc6 3. Bc4 (3. Bb5 a6 4. Ba4) Bc5 4. c3 *

[ChapterName "By another order"]

1. e4 Nc6 2. Nf3 e5 3. Bc4 Nf6 4. d3 *`;

describe('a place of a book', () => {
  test('has the moves of the book with chapters and signs, the way there and the others', () => {
    const desk = open(study);
    names.set(read(desk, 'e4 e5').key, { eco: 'C20', name: 'King’s Pawn' });
    const place = read(desk, 'e4 e5 Nf3 Nc6');
    expect(place.isOwnTurn).toBe(true);
    expect(place.moves.map(({ san, chapters }) => [san, ...chapters])).toEqual([
      ['Bc4', 'Italian', 'By another order'],
      ['Bb5', 'Italian'],
    ]);
    expect(place.otherWays.map(({ line }) => line)).toEqual(['1. e4 Nc6 2. Nf3 e5']);
    expect(place.name?.eco).toBe('C20');
    const before = read(desk, 'e4 e5');
    expect(before.moves[0]).toMatchObject({ san: 'Nf3', sign: '!', from: 'g1', to: 'f3' });
    expect(read(desk, 'e4 e5 Nf3').remarks).toMatchObject([{ chapterName: 'Italian', text: 'Attacks e5.' }]);
  });

  test('knows how well its moves are remembered, and what is to be trained behind it', () => {
    const desk = open(study);
    const key = read(desk, 'e4 e5').key;
    const answer = (daysAgo: number) => ({
      id: String(daysAgo),
      rating: 3 as const,
      answeredMs: nowMs - daysAgo * dayMs,
      isRepeat: false,
      knownDays: null,
    });
    expect(read(desk, 'e4 e5').areMemoriesKnown).toBe(false);
    desk.remember({
      memories: [[makeMemoryName(key, 'Nf3'), foldAnswers([answer(200)])]],
      untrained: [],
    });
    expect(read(desk, 'e4 e5')).toMatchObject({ areMemoriesKnown: true, recall: { kind: 'due' } });
    expect(read(desk, 'e4 e5 Nf3').recall?.kind).toBe('due');
    expect(read(desk, 'e4').moves.find(({ san }) => san === 'e5')).toMatchObject({
      answers: ['Nf3'],
      dueBehind: 1,
    });
    const { counts } = desk.summarize(nowMs);
    expect(counts.due).toBe(1);
    expect(counts.new).toBe(counts.positions - 1);

    // Often missed ones are due too, as on Today.
    const missed = [
      { ...answer(90), rating: 1 as const },
      { ...answer(60), rating: 1 as const },
    ];
    const log = [
      answer(200),
      answer(190),
      answer(120),
      ...missed.flatMap((each, at) => [each, answer(80 - 30 * at)]),
    ];
    desk.remember({ memories: [[makeMemoryName(key, 'Nf3'), foldAnswers(log)]], untrained: [] });
    expect(read(desk, 'e4 e5').recall?.kind).toBe('missed');
    expect(desk.summarize(nowMs).counts.due).toBe(1);
    desk.remember({ memories: [[makeMemoryName(key, 'Nf3'), foldAnswers([answer(200)])]], untrained: [] });

    // The edited text knows it at once.
    const edited = open(study.replace('4. c3', '4. c3 Nf6'));
    expect(read(edited, 'e4 e5').recall?.kind).toBe('new');
    edited.rememberAs(desk);
    expect(read(edited, 'e4 e5').recall?.kind).toBe('due');
  });

  test('outside the book has the way that was walked; without one it is nowhere', () => {
    const desk = open(study);
    const way = ['e4', 'h6', 'd4'];
    const outside = desk.readMoves({ key: read(desk, 'e4').key, sans: ['h6', 'xx'] }, nowMs);
    expect(outside).toMatchObject([{ san: 'h6', isBookMove: false, isAnswered: false, answers: [] }]);
    const afterH6 = outside[0]?.key ?? '';
    const afterD4 = desk.readMoves({ key: afterH6, sans: ['d4'] }, nowMs)[0]?.key ?? '';
    const place = desk.readPlace({ key: afterD4, start: INITIAL_EPD, sans: way }, nowMs);
    expect(place).toMatchObject({ isInBook: false, isOwnTurn: false, moves: [], ply: 3 });
    expect(place?.way.map(({ isBookMove }) => isBookMove)).toEqual([true, false, false]);
    expect(desk.readPlace({ key: afterD4 }, nowMs)).toBeUndefined();
    expect(desk.readPlace({ key: 'no position', start: INITIAL_EPD, sans: ['e9'] }, nowMs)).toBeUndefined();
  });
});

describe('a whole book', () => {
  test('lists contradictions; with one move trained they are on purpose', () => {
    const desk = open(study);
    const { contradictions } = desk.summarize(nowMs);
    expect(
      contradictions.map(({ moves, isOnPurpose }) => [isOnPurpose, ...moves.map(({ san }) => san)]),
    ).toEqual([[false, 'Bc4', 'Bb5']]);
    const key = contradictions[0]?.key ?? '';
    desk.remember({ memories: [], untrained: [{ position_key: key, san: 'Bb5' }] });
    expect(desk.summarize(nowMs).contradictions[0]?.isOnPurpose).toBe(true);
  });

  test('lists what is ignored with its reason, and knows what has become of gaps', () => {
    const desk = open(study);
    expect(desk.summarize(nowMs).ignored).toMatchObject([
      { san: 'a6', line: '1. e4 a6', reason: 'too slow to matter' },
    ]);
    const fen = read(desk, 'e4').key;
    const gaps = ['e5', 'a6', 'c5'].map((reply) => ({ fen, reply }));
    expect(desk.findSettled(gaps)).toEqual(['answered', 'ignored', 'open']);
  });

  test('says what a rare line costs: the positions only it leads to, and their reviews', () => {
    const desk = open(study);
    const fen = read(desk, 'e4').key;
    const rare = { fen, san: 'Nc6', line: '1. e4 Nc6', chance: 0.0001 };
    const [cost] = desk.costRareLines([rare, { ...rare, san: 'h6' }], nowMs, countYearReviews);
    // 2. Nf3 is asked only there; positions after 2... e5 are also reached by 1... e5.
    expect(cost).toMatchObject({ san: 'Nc6', positions: 1 });
    expect(cost?.reviews).toBeGreaterThan(1);
    expect(desk.costRareLines([{ ...rare, san: 'h6' }], nowMs, countYearReviews)).toEqual([]);
  });

  test('counts the games of a list once, however often the list is sent', () => {
    const desk = open(study);
    const games = [{ moves: 'e4 e5 Bc4', result: 1 }];
    expect(read(desk, 'e4').areGamesCounted).toBe(false);
    desk.addGames(games, { isFirst: true, isLast: true });
    expect(read(desk, 'e4').areGamesCounted).toBe(true);
    desk.addGames(games, { isFirst: false, isLast: true });
    expect(desk.summarize(nowMs)).toMatchObject({ games: 2, habits: [{ played: 'Bc4', times: 2 }] });
    desk.addGames(games, { isFirst: true, isLast: true });
    expect(desk.summarize(nowMs)).toMatchObject({ games: 1, habits: [] });
  });
});

test('every position of a study of 4,500 is a place', () => {
  const desk = open(readFileSync(join(samplesFolder, 'studies/everything-60-chapters.pgn'), 'utf8'));
  const { positions, chapters } = desk.summarize(nowMs);
  expect(positions).toBeGreaterThan(4500);
  expect(chapters).toHaveLength(60);
  let place = read(desk, '');
  for (let steps = 0; place.moves[0] && steps < 60; steps++) {
    const { key, start, way } = place;
    const next = place.moves[0];
    const found = desk.readPlace(
      { key: next.key, start, sans: [...way.map(({ san }) => san), next.san] },
      nowMs,
    );
    if (!found) throw new Error(`nowhere behind ${key}`);
    expect(found.isInBook).toBe(true);
    expect(found.behind.positions).toBeLessThanOrEqual(place.behind.positions);
    place = found;
  }
  expect(place.way.length).toBeGreaterThan(5);
});
