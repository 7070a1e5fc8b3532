import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INITIAL_EPD } from 'chessops/fen';
import { describe, expect, test } from 'vitest';
import { foldAnswers } from '#chess/memory/training-fold';
import { makeMemoryName } from '#chess/memory/memory-name';

import { setOpeningNames } from './name-tasks.ts';
import { Repertoire } from './repertoire.ts';
import { RepertoireIndex } from './repertoire-index.ts';
import { samplesFolder } from '../../../scripts/data.mjs';

const nowMs = Date.UTC(2026, 10, 15);
const dayMs = 86_400_000;

let shown: RepertoireIndex | undefined;

function open(text: string): RepertoireIndex {
  shown?.dispose();
  return openEdited(text);
}

function openEdited(text: string): RepertoireIndex {
  const { id: book } = new Repertoire({ id: text, text, color: 'white', excludeSymbols: [] });
  shown = new RepertoireIndex({ book });
  return shown;
}

function read(index: RepertoireIndex, line: string) {
  const sans = line === '' ? [] : line.split(' ');
  const key = index.search(line)[0]?.key ?? INITIAL_EPD;
  const position = index.readPosition({ key, start: INITIAL_EPD, sans }, nowMs);
  if (!position) throw new Error(`nowhere: ${line}`);
  return position;
}

const study = `[ChapterName "Italian"]

1. e4 e5 (1... a6 { Ignored: too slow to matter }) 2. Nf3! { Attacks e5. } Nc6 3. Bc4 (3. Bb5 a6 4. Ba4) Bc5 4. c3 *

[ChapterName "By another order"]

1. e4 Nc6 2. Nf3 e5 3. Bc4 Nf6 4. d3 *`;

describe('a place of a book', () => {
  test('has the moves of the book with chapters and signs, the way there and the others', () => {
    const index = open(study);
    setOpeningNames('eco\tname\tpgn\nC20\tKing’s Pawn\t1. e4 e5\n');
    const position = read(index, 'e4 e5 Nf3 Nc6');
    expect(position.isOwnTurn).toBe(true);
    expect(position.moves.map(({ san, chapters }) => [san, ...chapters])).toEqual([
      ['Bc4', 'Italian', 'By another order'],
      ['Bb5', 'Italian'],
    ]);
    expect(position.otherWays.map(({ line }) => line)).toEqual(['1. e4 Nc6 2. Nf3 e5']);
    expect(position.name?.eco).toBe('C20');
    expect([...read(index, 'e4').nextNames]).toEqual([
      [read(index, 'e4 e5').key, { eco: 'C20', name: 'King’s Pawn' }],
    ]);
    const before = read(index, 'e4 e5');
    expect(before.moves[0]).toMatchObject({ san: 'Nf3', sign: '!', from: 'g1', to: 'f3' });
    expect(read(index, 'e4 e5 Nf3').remarks).toMatchObject([{ chapterName: 'Italian', text: 'Attacks e5.' }]);
  });

  test('knows how well its moves are remembered, and what is to be trained behind it', () => {
    const index = open(study);
    const key = read(index, 'e4 e5').key;
    const answer = (daysAgo: number) => ({
      id: String(daysAgo),
      rating: 3 as const,
      answeredMs: nowMs - daysAgo * dayMs,
    });
    expect(read(index, 'e4 e5').areMemoriesKnown).toBe(false);
    index.remember({
      memories: [[makeMemoryName(key, 'Nf3'), foldAnswers([answer(200)])]],
      untrained: [],
    });
    expect(read(index, 'e4 e5')).toMatchObject({ areMemoriesKnown: true, recall: { kind: 'due' } });
    expect(read(index, 'e4 e5 Nf3').recall?.kind).toBe('due');
    expect(read(index, 'e4').moves.find(({ san }) => san === 'e5')).toMatchObject({
      answers: ['Nf3'],
      dueBehind: 1,
    });
    const { counts } = index.summarize(nowMs);
    expect(counts.due).toBe(1);
    expect(counts.new).toBe(counts.positions - 1);

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
    index.remember({ memories: [[makeMemoryName(key, 'Nf3'), foldAnswers(log)]], untrained: [] });
    expect(read(index, 'e4 e5').recall?.kind).toBe('missed');
    expect(index.summarize(nowMs).counts.due).toBe(1);
    index.remember({ memories: [[makeMemoryName(key, 'Nf3'), foldAnswers([answer(200)])]], untrained: [] });

    const edited = study.replace('4. c3', '4. c3 Nf6');
    expect(read(openEdited(edited), 'e4 e5').recall?.kind).toBe('due');
    expect(read(open(edited), 'e4 e5').recall?.kind).toBe('new');
  });

  test('outside the book has the way that was walked; without one it is nowhere', () => {
    const index = open(study);
    const way = ['e4', 'h6', 'd4'];
    const outside = index.readMoves({ key: read(index, 'e4').key, sans: ['h6', 'xx'] }, nowMs);
    expect(outside).toMatchObject([{ san: 'h6', isBookMove: false, isAnswered: false, answers: [] }]);
    const afterH6 = outside[0]?.key ?? '';
    const afterD4 = index.readMoves({ key: afterH6, sans: ['d4'] }, nowMs)[0]?.key ?? '';
    const position = index.readPosition({ key: afterD4, start: INITIAL_EPD, sans: way }, nowMs);
    expect(position).toMatchObject({ isInBook: false, isOwnTurn: false, moves: [], ply: 3 });
    expect(position?.way.map(({ isBookMove }) => isBookMove)).toEqual([true, false, false]);
    expect(index.readPosition({ key: afterD4 }, nowMs)).toBeUndefined();
    expect(
      index.readPosition({ key: 'no position', start: INITIAL_EPD, sans: ['e9'] }, nowMs),
    ).toBeUndefined();
  });
});

describe('a whole book', () => {
  test('lists contradictions; with one move trained they are on purpose', () => {
    const index = open(study);
    const { contradictions } = index.summarize(nowMs);
    expect(
      contradictions.map(({ moves, isOnPurpose }) => [isOnPurpose, ...moves.map(({ san }) => san)]),
    ).toEqual([[false, 'Bc4', 'Bb5']]);
    const key = contradictions[0]?.key ?? '';
    index.remember({ memories: [], untrained: [{ position_key: key, san: 'Bb5' }] });
    expect(index.summarize(nowMs).contradictions[0]?.isOnPurpose).toBe(true);
  });

  test('lists what is ignored with its reason, and knows what has become of gaps', () => {
    const index = open(study);
    expect(index.summarize(nowMs).ignored).toMatchObject([
      { san: 'a6', line: '1. e4 a6', reason: 'too slow to matter' },
    ]);
    const fen = read(index, 'e4').key;
    const gaps = ['e5', 'a6', 'c5'].map((reply) => ({ fen, reply }));
    expect(index.findSettled(gaps)).toEqual(['answered', 'ignored', 'open']);
  });

  test('says what a rare line costs: the positions only it leads to, and their reviews', async () => {
    const index = open(study);
    const fen = read(index, 'e4').key;
    const rare = { fen, san: 'Nc6', line: '1. e4 Nc6', chance: 0.0001 };
    const [cost] = await index.costRareLines([rare, { ...rare, san: 'h6' }], nowMs);
    // 1... e5 also reaches the positions after 2... e5, so only 2. Nf3 needs extra reviews.
    expect(cost).toMatchObject({ san: 'Nc6', positions: 1 });
    expect(cost?.reviews).toBeGreaterThan(1);
    expect(await index.costRareLines([{ ...rare, san: 'h6' }], nowMs)).toEqual([]);
  });

  test('counts the games of a list once, however often the list is sent', () => {
    const index = open(study);
    const games = [{ moves: 'e4 e5 Bc4', result: 1 }];
    expect(read(index, 'e4').areGamesCounted).toBe(false);
    index.addGames(games, { isFirst: true, isLast: true });
    expect(read(index, 'e4').areGamesCounted).toBe(true);
    index.addGames(games, { isFirst: false, isLast: true });
    expect(index.summarize(nowMs)).toMatchObject({ games: 2, habits: [{ played: 'Bc4', times: 2 }] });
    index.addGames(games, { isFirst: true, isLast: true });
    expect(index.summarize(nowMs)).toMatchObject({ games: 1, habits: [] });
  });

  test('after an edit shows the old counts of games until they are counted again', () => {
    const before = open(study);
    const games = ['e4 e5 Nf3', 'e4 c6 d4'].map((moves) => ({ moves, result: 1 }));
    const key = read(before, 'e4').key;
    const readFaced = (index: RepertoireIndex) =>
      index.readMoves({ key, sans: ['e5', 'c6'] }, nowMs).map(({ faced }) => faced?.games);
    before.addGames(games, { isFirst: true, isLast: true });
    expect(readFaced(before)).toEqual([1, 1]);
    const after = openEdited(study.replace('(1... a6', '(1... c6 2. d4) (1... a6'));
    expect(readFaced(after)).toEqual([1, 1]);
    after.addGames(games, { isFirst: true, isLast: true });
    expect(readFaced(after)).toEqual([1, 1]);
    expect(after.summarize(nowMs).games).toBe(2);
  });
});

test('every position of a study of 4,500 is a place', () => {
  const index = open(readFileSync(join(samplesFolder, 'studies/everything-60-chapters.pgn'), 'utf8'));
  const { counts, chapters } = index.summarize(nowMs);
  expect(counts.positions).toBeGreaterThan(2000);
  expect(chapters).toHaveLength(60);
  let position = read(index, '');
  for (let steps = 0; position.moves[0] && steps < 60; steps++) {
    const { key, start, way } = position;
    const next = position.moves[0];
    const found = index.readPosition(
      { key: next.key, start, sans: [...way.map(({ san }) => san), next.san] },
      nowMs,
    );
    if (!found) throw new Error(`nowhere behind ${key}`);
    expect(found.isInBook).toBe(true);
    expect(found.behind.positions).toBeLessThanOrEqual(position.behind.positions);
    position = found;
  }
  expect(position.way.length).toBeGreaterThan(5);
});
