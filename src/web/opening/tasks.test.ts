import { describe, expect, test } from 'vitest';

import { makeBook } from '#chess/opening/book';
import { parseOpening } from '#chess/opening/graph';

import { openingTasks } from './tasks.ts';

const study = `[Event "Main"]
[ChapterName "Main"]

1. e4 e5 (1... c5 2. Nf3 $6 d6) 2. Nf3 Nc6 3. Bb5 *

[Event "Odd"]
[ChapterName "Odd"]

1. e4 e5 2. Ke3 Nf6 *

[Event "Other"]
[ChapterName "Fischer"]
[Variant "Chess960"]

1. e4 *`;

describe('the summary of a study', () => {
  test('counts what is in and names what is not', () => {
    const summary = openingTasks.summarizeStudy({ text: study, color: 'white', excludeSymbols: [] });
    expect(summary).toEqual({
      chapters: 3,
      positions: 9,
      excludedMoves: 0,
      leftOut: ['Odd, 2. Ke3: illegal move, 2 moves left out', 'Fischer: variant Chess960, 1 move left out'],
    });
  });

  test('excluded signs take their moves and what follows', () => {
    const input = { text: study, color: 'white', excludeSymbols: ['?!'] } as const;
    expect(openingTasks.summarizeStudy(input)).toMatchObject({ positions: 7, excludedMoves: 2 });
  });

  test('a limit is named', () => {
    const text = `1. e4 ${'('.repeat(70)} e5 *`;
    expect(() => openingTasks.summarizeStudy({ text, color: 'white', excludeSymbols: [] })).toThrow('64');
    expect(() => openingTasks.decodeStudy(new ArrayBuffer(8 * 1024 * 1024 + 1))).toThrow('8 MiB');
  });
});

describe('coverage', () => {
  const graph = parseOpening(study, { color: 'white', excludeSymbols: [] });
  const made = graph.ok ? makeBook(graph.value) : graph;
  const book = JSON.stringify(made.ok ? made.value : undefined);
  const afterE4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -';

  test('asks for positions with the opponent to move', () => {
    const positions = openingTasks.listCoveragePositions({ book, color: 'white' });
    expect(positions).toContain(afterE4);
    expect(positions.every((fen) => fen.includes(' b '))).toBe(true);
  });

  test('what has no statistics is unknown, not uncovered', () => {
    const nothing = openingTasks.coverOpening({ book, color: 'white', statistics: {} });
    expect(nothing.total).toBeUndefined();
    expect(nothing.gaps).toEqual([]);
    const some = openingTasks.coverOpening({
      book,
      color: 'white',
      statistics: { [afterE4]: { total: 100, moves: { e5: 40, c5: 30, e6: 20 } } },
    });
    expect(some.total).toBeCloseTo(0.7);
    expect(some.gaps[0]).toMatchObject({ reply: 'e6', oneIn: 5 });
    expect(some.unknownPositions).toBe(nothing.unknownPositions - 1);
  });
});
