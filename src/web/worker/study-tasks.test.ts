import { describe, expect, test } from 'vitest';

import type { PlayedGame } from '#chess/opening/played-moves';
import { makeCountedReplies } from '#chess/opening/replies';

import { CoverageWork } from './coverage-work.ts';
import { Repertoire } from './repertoire.ts';
import type { Opening } from './opening.ts';
import { checkConsistency, compareGames, decodeStudy, summarizeStudy } from './study-tasks.ts';

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

let books = 0;
function take(given: { text?: string; excludeSymbols?: Opening['excludeSymbols'] } = {}): { book: string } {
  const id = `book ${++books}`;
  return { book: new Repertoire({ id, text: study, color: 'white', excludeSymbols: [], ...given }).id };
}

describe('the summary of a study', () => {
  test('counts what is in and names what is not', () => {
    const summary = summarizeStudy(take());
    expect(summary).toEqual({
      chapters: 3,
      positions: 4,
      excludedMoves: 0,
      fault: undefined,
      leftOut: [
        'Odd, 2. Ke3: illegal move, 2 moves left out',
        'Fischer: chess variant Chess960, 1 move left out',
      ],
    });
  });

  test('excluded signs take their moves and what follows', () => {
    const input = take({ excludeSymbols: ['?!'] });
    expect(summarizeStudy(input)).toMatchObject({ positions: 3, excludedMoves: 2 });
  });

  test('a limit is named', () => {
    const text = `1. e4 ${'('.repeat(70)} e5 *`;
    expect(() => summarizeStudy(take({ text }))).toThrow('64');
    expect(() => decodeStudy(new ArrayBuffer(8 * 1024 * 1024 + 1))).toThrow('8 MiB');
  });
});

describe('coverage', () => {
  const afterE4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -';
  const counted = makeCountedReplies('explorer', { speeds: 'blitz', ratings: '1800' }, 100, [
    ['e5', 40],
    ['c5', 30],
    ['e6', 20],
  ]);
  const training = { memories: [], settings: undefined, nowMs: 0, dayStartMs: 0 };
  const begin = (ownGames: readonly PlayedGame[] = []) => new CoverageWork({ ...take(), ownGames });

  test('asks for positions with the opponent to move', () => {
    const positions = begin().listKeys();
    expect(positions).toContain(afterE4);
    expect(positions.every((fen) => fen.includes(' b '))).toBe(true);
  });

  test('what has no statistics is unknown, not uncovered', async () => {
    const work = begin();
    expect(await work.makeText()).toMatch(
      /^Still in the White repertoire after move 6: unknown, no statistics yet\n/,
    );
    expect(work.makeFigures(training).gaps).toEqual([]);
    work.addReplies([[afterE4, counted]]);
    const text = await work.makeText();
    expect(text).toContain('Total Coverage: 70% of opponents’ replies, from 1 of 3 positions');
    expect(text).toContain('at least 0% of games, with statistics for 30%');
    const { sources, gaps } = work.makeFigures(training);
    expect(sources).toBe('1 position on Lichess (100 games), 2 positions unknown');
    expect(gaps[0]).toMatchObject({ reply: 'e6', chance: 0.2, basis: '100 games' });
  });

  test('a reply that the study wants to ignore is no gap on any screen', async () => {
    const ignoring = take({
      text: '1. e4 e5 (1... c5 2. Nf3) (1... e6 {Ignored: I see it over the board}) 2. Nf3 *',
    });
    const work = new CoverageWork({ ...ignoring, ownGames: [] });
    work.addReplies([[afterE4, counted]]);
    const { gaps } = work.makeFigures(training);
    expect(gaps.map(({ reply }) => reply)).not.toContain('e6');
    // The specification wants every unanswered reply in the text, even if the user ignores it.
    expect(await work.makeText()).toContain('1. e4 e6');
  });

  test('positions are asked in waves along the likeliest way, and listed likeliest first', () => {
    const work = begin();
    const keys = work.listKeys();
    expect(work.takeWave([])).toMatchObject([{ key: afterE4 }]);
    const next = work.takeWave([[afterE4, counted]]);
    expect(next?.map(({ line, chance }) => [line.sans.join(' '), chance])).toEqual([
      ['e4 e5 Nf3', 0.4],
      ['e4 c5 Nf3', 0.3],
    ]);
    const [first = '', second = ''] = next?.map(({ key }) => key) ?? [];
    expect(work.takeWave([])).toBeUndefined();
    expect(work.sortByChance([second, first, afterE4])).toEqual([afterE4, first, second]);
    expect(keys).toHaveLength(3);
  });

  test('own games weigh in, and what was faced is shown', async () => {
    const game = { moves: 'e4 e6', result: 0 };
    const work = begin([game, game, game, game]);
    work.addReplies([[afterE4, counted]]);
    const { gaps, sources } = work.makeFigures(training);
    expect(gaps[0]).toMatchObject({ reply: 'e6', met: { games: 4, finished: 4, score: 0 } });
    expect(gaps[0]?.share).toBeCloseTo((20 * 0.2 + 4) / 24);
    const text = await work.makeText();
    expect(text).toContain(
      '(33%: 100 games and 4 of your own), not in the repertoire, you faced this 4 times, scoring 0/4',
    );
    expect(sources).toContain('your own games (up to 4 a position)');
  });

  test('names what was left out of the study', async () => {
    const work = begin();
    expect(await work.makeText()).toContain('Left out:\n  Odd, 2. Ke3: illegal move, 2 moves left out');
  });
});

test('a text that is no opening passes no check', () => {
  for (const text of ['', 'hello', '[Event "x"]\n\n*']) {
    const none = take({ text });
    expect(() => checkConsistency(none)).toThrow('no moves were found');
    expect(() => compareGames({ ...none, gameText: '1. e4' })).toThrow('no moves were found');
    expect(() => new CoverageWork({ ...none, ownGames: [] })).toThrow('no moves were found');
    expect(summarizeStudy(none).fault).toContain('no moves were found');
  }
});
