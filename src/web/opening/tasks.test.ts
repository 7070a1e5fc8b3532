import { describe, expect, test } from 'vitest';

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
      fault: undefined,
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

const opening = { text: study, color: 'white', excludeSymbols: [] } as const;

describe('coverage', () => {
  const afterE4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -';

  test('asks for positions with the opponent to move', () => {
    const positions = openingTasks.listCoveragePositions(opening);
    expect(positions).toContain(afterE4);
    expect(positions.every((fen) => fen.includes(' b '))).toBe(true);
  });

  test('what has no statistics is unknown, not uncovered', () => {
    const nothing = openingTasks.coverOpening({ opening, statistics: {} });
    expect(nothing.headline).toBe('unknown, no statistics yet');
    expect(nothing.gaps).toEqual([]);
    const some = openingTasks.coverOpening({
      opening,
      statistics: { [afterE4]: { total: 100, moves: { e5: 40, c5: 30, e6: 20 } } },
    });
    expect(some.text).toContain('Total Coverage: 70% in the 1 of 3 positions with statistics');
    expect(some.headline).toBe('at least 0% still in book after move 8, 30% known');
    expect(some.gaps[0]).toMatchObject({ reply: 'e6', chance: 0.2, games: 100 });
  });

  test('names what was left out of the study', () => {
    const { text } = openingTasks.coverOpening({ opening, statistics: {} });
    expect(text).toContain('Left out:\n  Odd, 2. Ke3: illegal move, 2 moves left out');
  });
});

test('a text that is no opening passes no check', () => {
  for (const text of ['', 'hello', '[Event "x"]\n\n*']) {
    const none = { ...opening, text };
    expect(() => openingTasks.checkConsistency(none)).toThrow('no moves were found');
    expect(() => openingTasks.compareGames({ opening: none, gameText: '1. e4' })).toThrow(
      'no moves were found',
    );
    expect(openingTasks.summarizeStudy(none).fault).toContain('no moves were found');
  }
});
