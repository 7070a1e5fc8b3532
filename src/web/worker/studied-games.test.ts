import { expect, test, vi } from 'vitest';

const opening = {
  id: 'italian',
  text: '[Event "Italian"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 *',
  color: 'white',
  excludeSymbols: [],
} as const;

test('compares each game with the study of its colour, and names it once it has the names', async () => {
  vi.resetModules();
  const { studyGames } = await import('./studied-games.ts');
  const { setOpeningNames } = await import('./name-tasks.ts');
  const { Repertoire } = await import('./repertoire.ts');
  const { id } = new Repertoire(opening);
  const games = (['white', 'black'] as const).map((color) => ({
    key: color,
    color,
    result: 0,
    playedAt: '2026-11-01T00:00:00.000Z',
    moves: 'e4 e5 Nc3',
    scores: '- 30 30 -90',
  }));
  const studied = studyGames({
    games: [...games, ...games.slice(0, 1).map((game) => ({ ...game, isTrial: true }))],
    books: { white: id, black: undefined },
  });
  expect(studied.facts.map(({ book }) => book)).toEqual([
    { ending: 'you-left', ply: 2, played: 'Nc3' },
    undefined,
    { ending: 'you-left', ply: 2, played: 'Nc3' },
  ]);
  expect(studied.reports.black).toBeUndefined();
  expect(studied.reports.white).toMatchObject({
    games: 1,
    departures: [{ san: 'Nc3', bookMoves: ['Nf3'], analysed: 1 }],
  });
  expect(studied.reports.white?.departures[0]?.loss).toBeCloseTo(52.76 - 41.79, 1);
  const without = studyGames({ games, books: { white: undefined, black: undefined } });
  expect(without.reports).toEqual({ white: undefined, black: undefined });
  expect([without.hasNames, without.facts[0]?.opening]).toEqual([false, '']);
  setOpeningNames('eco\tname\tpgn\nC25\tVienna Game\t1. e4 e5 2. Nc3\n');
  const named = studyGames({ games, books: { white: undefined, black: undefined } });
  expect([named.hasNames, named.facts[0]?.opening]).toEqual([true, 'Vienna Game']);
});
