import { expect, test } from 'vitest';

import { readGame } from '#chess/testing/readers';
import { judgeGames, summariseGames } from './judged-games.ts';

const pgn = '1. e4 { [%eval 0.3] } e5 { [%eval 0.3] } 2. Qh5 { [%eval -0.2] } Ke7 { [%eval #1] } 3. Qxe5# *';

function judge(changes: Partial<Parameters<typeof judgeGames>[0][number]>) {
  const [judged] = judgeGames([{ key: 'a', pgn, color: 'black', analysis: null, ...changes }]);
  return judged?.judged;
}

test("Lichess's own evaluations tell who made which mistakes", () => {
  expect(judge({})).toMatchObject({ blunders: 1, mistakes: 0 });
  expect(judge({ color: 'white' })).toMatchObject({ blunders: 0, mistakes: 0 });
  expect(judge({})?.scores).toBe('15 30 30 -20 #1 #1');
});

test('a game that nobody has analysed says nothing', () => {
  expect(judge({ pgn: '1. e4 e5 *' })).toBeUndefined();
  expect(judge({ pgn: '' })).toBeUndefined();
});

const moves = '1. e4 e5 2. Qh5 Ke7 *';
const game = readGame(moves);
const analysis = {
  game_review_id: '00000000-0000-4000-8000-000000000000',
  engine: 'stockfish',
  game_id: game.id,
  is_finished: true,
  positions: ['0 9|30 e2e4', '1 9|-30 e7e5', '2 9|20 g1f3', '3 9|-20 b8c6', '4 9|#1 h5e5'],
};

test('an analysis of ours counts for these moves and for no others', () => {
  expect(judge({ pgn: moves, analysis })).toMatchObject({ blunders: 1 });
  expect(judge({ pgn: moves, analysis: { ...analysis, game_id: 'other' } })).toBeUndefined();
});

test('a summary holds what the user has not said to be no mistake', () => {
  const summarise = (dismissed: number[], of: typeof analysis | null = analysis) =>
    summariseGames([{ key: 'a', pgn: moves, color: 'black', analysis: of, dismissed }])[0]?.found;
  expect(summarise([])?.summary.mistakes).toMatchObject([{ ply: 4, san: 'Ke7', cause: 'allowed mate' }]);
  expect(summarise([4])?.summary.mistakes).toEqual([]);
  expect(summarise([], { ...analysis, game_id: 'other' })).toBeUndefined();
});

test('a mistake whose answer was never searched beside another is not analysed yet, whatever the rules say', () => {
  const found = (answer: string) => {
    const positions = ['0 9|30 e2e4', '1 9|-30 e7e5', '2 9|20 g1f3', '3 9|-20 b8c6', answer];
    const of = { ...analysis, positions };
    const [only] = summariseGames([{ key: 'a', pgn: moves, color: 'black', analysis: of, dismissed: [] }]);
    return only?.found?.summary.mistakes.map(({ cause }) => cause);
  };
  expect(found('4 9|400 g1f3')).toEqual(['not searched']);
  expect(found('4 9|400 g1f3|390 d2d4')).toEqual(['no motif']);
});
