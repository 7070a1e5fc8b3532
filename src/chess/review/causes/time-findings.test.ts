/** Computes the clock figures from the PGN's comments, without the tested code. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseGameMoves } from '#chess/pgn/game-moves';
import { splitGames } from '#chess/pgn/split';
import { parseLichessAnalysis } from '#chess/review/lichess-evals';
import { makeReviewGame } from '#chess/review/review-game';
import { reviewMoves } from '#chess/review/reviewed-moves';
import { type GameSummary, summariseGame } from './game-summary.ts';
import { findTimeFindings } from './time-findings.ts';

const file = join(import.meta.dirname, '../../../../samples/games/lichess/lichess-2025.pgn');

interface Counted {
  phase: string;
  seconds: number;
  fault: string | undefined;
  isMistake: boolean;
}

function countAgain(
  pgn: string,
  side: 0 | 1,
  phaseOf: (ply: number) => string,
  isMistake: (ply: number) => boolean,
): Counted[] {
  const [, base, increment] = /\[TimeControl "(\d+)\+(\d+)"\]/.exec(pgn) ?? [];
  if (base === undefined || increment === undefined) return [];
  const clocks = [...pgn.matchAll(/\[%clk (\d+):(\d+):(\d+(?:\.\d+)?)\]/g)].map(
    ([, hours, minutes, seconds]) => 3600 * Number(hours) + 60 * Number(minutes) + Number(seconds),
  );
  const own = clocks.filter((_, at) => at % 2 === side);
  const thinks = own.flatMap((clock, at) => {
    const before = at === 0 ? Number(base) : (own[at - 1] ?? 0);
    const seconds = before - clock + Number(increment);
    return seconds < 0 ? [] : [{ ply: 2 * at + 1 + side, seconds, before }];
  });
  const longest = thinks
    .toSorted((one, other) => other.seconds - one.seconds || one.ply - other.ply)
    .slice(0, Math.floor(thinks.length / 10));
  return thinks.map((think) => ({
    phase: phaseOf(think.ply),
    seconds: think.seconds,
    isMistake: isMistake(think.ply),
    fault:
      think.before < 0.05 * Number(base)
        ? 'low'
        : think.seconds < Math.max(1, 0.01 * Number(base))
          ? 'hasty'
          : longest.includes(think)
            ? 'long'
            : undefined,
  }));
}

const read = splitGames(readFileSync(file, 'utf8')).flatMap((pgn) => {
  const played = parseGameMoves(pgn);
  const game = makeReviewGame(played);
  const analysis = game.ok ? parseLichessAnalysis(pgn, game.value) : undefined;
  if (!game.ok || !analysis) return [];
  const reviewed = reviewMoves(game.value, analysis);
  return (['white', 'black'] as const).map((player, side) => {
    const summary = summariseGame({ played, game: game.value, analysis, reviewed, player, opening: '' });
    const counted = countAgain(
      pgn,
      side === 0 ? 0 : 1,
      (ply) => reviewed.moves[ply - 1]?.phase ?? '',
      (ply) => reviewed.moves[ply - 1]?.judgement?.fault !== undefined,
    );
    return { summary, counted };
  });
});

describe('the clock', () => {
  test('says what a second count of the same games says', () => {
    const often = [...read, ...read, ...read];
    const found = findTimeFindings(often.map(({ summary }) => summary));
    const all = often.flatMap(({ counted }) => counted);
    const late = all.filter(({ phase }) => phase !== 'opening');
    expect(late.length).toBeGreaterThan(300);
    expect(found?.mean).toBeCloseTo(late.filter(({ isMistake }) => isMistake).length / late.length, 9);
    for (const { phase, seconds } of found?.thinks ?? []) {
      const own = all.filter((each) => each.phase === phase);
      const mean = own.reduce((sum, each) => sum + each.seconds, 0) / own.length;
      expect(Math.abs(seconds - mean)).toBeLessThan(0.1);
    }
    expect(found?.rates.map(({ fault }) => fault)).toEqual(['low', 'hasty', 'long']);
    for (const { fault, moves, mistakes } of found?.rates ?? []) {
      const own = late.filter((each) => each.fault === fault);
      expect([fault, moves, mistakes]).toEqual([
        fault,
        own.length,
        own.filter(({ isMistake }) => isMistake).length,
      ]);
    }
  });

  test('says nothing of fewer than twenty moves', () => {
    const clock = { parts: [9, 0, 0, 0], moves: [0, 10, 9], seconds: [0, 10, 9], faults: [0, 19, 0] };
    const one: GameSummary = { opening: '', clock, mistakes: [] };
    expect(findTimeFindings([one])).toBeUndefined();
    expect(findTimeFindings([{ ...one, clock: undefined }])).toBeUndefined();
    const more = { ...one, clock: { ...clock, moves: [0, 20, 9] } };
    expect(findTimeFindings([more])).toMatchObject({
      thinks: [{ phase: 'middlegame', seconds: 0.5 }],
      rates: [],
    });
  });
});
