import { expect, test } from 'vitest';
import { readGame } from '#chess/testing/readers';
import { parseLichessAnalysis } from './lichess-evals.ts';
import { chooseAnalysis } from './plan.ts';
import { reviewMoves } from './reviewed-moves.ts';
import type { PositionSearch } from './search.ts';

function read(pgn: string) {
  const game = readGame(pgn);
  return { game: game, analysis: parseLichessAnalysis(pgn, game) };
}

const mated =
  '1. f3 { [%eval -0.36] [%clk 0:05:00] } 1... e5 { [%eval -0.4,21] } 2. g4?? { (-0.40 → Mate in 1) } { [%eval #-1] } 2... Qh4# 0-1';

test('reads pawns, mates and depths; the mate on the board needs none', () => {
  const { game, analysis } = read(mated);
  expect([...(analysis?.searches ?? [])]).toEqual([
    [1, { nodes: 0, lines: [{ score: { cp: -36 }, moves: [] }] }],
    [2, { nodes: 0, lines: [{ score: { cp: -40 }, moves: [] }] }],
    [3, { nodes: 0, lines: [{ score: { mate: -1 }, moves: [] }] }],
  ]);
  if (analysis === undefined) throw new Error('no analysis');
  const reviewed = reviewMoves(game, analysis);
  expect(reviewed.moves.map(({ label }) => label)).toEqual(['good', 'good', '??', 'good']);
  expect(reviewed.scores[0]).toEqual({ cp: 15 });
});

test('garbage is no evaluation, and a comment here and there no analysis', () => {
  expect(read('1. e4 { [%eval banana] } e5 { [%eval #0] } *').analysis).toBeUndefined();
  expect(read('1. e4 { [%eval 0.3] } e5 2. Nf3 Nc6 *').analysis).toBeUndefined();
});

test('our analysis replaces that of Lichess when it is final, and they are never mixed', () => {
  const { game, analysis: theirs } = read(mated);
  const search: PositionSearch = { nodes: 100_000, lines: [{ score: { cp: 0 }, moves: ['e2e4'] }] };
  const ours = (plies: number[], isFinal = true) => ({
    source: 'here' as const,
    isFinal,
    engine: 'e',
    gameId: game.id,
    searches: new Map(plies.map((ply) => [ply, search])),
  });
  expect(chooseAnalysis(theirs, ours([3, 2, 1, 0], false))).toBe(theirs);
  const complete = ours([3, 2, 1, 0]);
  expect(chooseAnalysis(theirs, complete)).toBe(complete);
  expect(chooseAnalysis(undefined, ours([3], false))?.searches.size).toBe(1);
});
