import { expect, test } from 'vitest';
import { insightAnswer } from '#contract/insights';
import { finishedLiveGameList } from '#contract/live';
import { listedGames } from '#contract/library';
import { describeOnAnyDatabase, startTestApp } from '../testing/app.ts';
import { insertFinishedGame } from '../testing/everything.ts';

async function startWithGames(makeLocation: Parameters<typeof startTestApp>[0]) {
  const started = await startTestApp(makeLocation);
  const [ann, ben] = [await started.signUp('Ann'), await started.signUp('Ben')];
  await insertFinishedGame(started.db, 'lost', 'Ann', 'Ben');
  await insertFinishedGame(started.db, 'won', 'Ben', 'Ann');
  await started.db
    .updateTable('live_games')
    .set({ played_at: Date.UTC(2026, 9, 31) })
    .where('id', '=', 'won')
    .execute();
  const list = async (visitor: typeof ann) =>
    finishedLiveGameList.parse((await visitor.get('/api/get-live-games')).json());
  const library = async (visitor: typeof ann) =>
    listedGames.parse((await visitor.get('/api/get-games')).json()).api_data;
  return { ...started, ann, ben, list, library };
}

describeOnAnyDatabase('past opening games', (makeLocation) => {
  test('R38: the list has one’s own games, newest first, and counts by month', async () => {
    const { ann, list } = await startWithGames(makeLocation);
    const { api_data: games, months } = await list(ann);
    expect(games.map(({ id, winner, color, house: bot }) => [id, winner === color, bot])).toEqual([
      ['lost', false, null],
      ['won', true, null],
    ]);
    expect(months).toEqual([
      { month: '2026-11', games: 1, won: 0, drawn: 0, lost: 1 },
      { month: '2026-10', games: 1, won: 1, drawn: 0, lost: 0 },
    ]);
  });

  test('R38: a game that one player removes stays the other’s, and goes with the second', async () => {
    const { db, ann, ben, list } = await startWithGames(makeLocation);
    const remove = (visitor: typeof ann) => visitor.post('/api/remove-live-game', { id: 'lost' });
    expect((await remove(ann)).statusCode).toBe(200);
    expect((await list(ann)).api_data.map(({ id }) => id)).toEqual(['won']);
    expect((await ann.get('/api/get-live-games/lost')).statusCode).toBe(404);
    expect((await list(ben)).api_data).toHaveLength(2);
    expect((await remove(ann)).statusCode).toBe(404);
    expect((await remove(ben)).statusCode).toBe(200);
    expect(await db.selectFrom('live_games').select('id').execute()).toEqual([{ id: 'won' }]);
  });

  test('a game that is still on cannot be removed', async () => {
    const { db, ann } = await startWithGames(makeLocation);
    await db
      .updateTable('live_games')
      .set({ ended_at: null, winner: null, reason: null })
      .where('id', '=', 'lost')
      .execute();
    expect((await ann.post('/api/remove-live-game', { id: 'lost' })).statusCode).toBe(404);
  });

  test('opening games are in the library once, as a source of their own, until they are removed', async () => {
    const { ann, library } = await startWithGames(makeLocation);
    const insights = insightAnswer.parse((await ann.get('/api/get-insights')).json());
    const stored = await library(ann);
    expect(insights.api_data.games).toBe(stored.length);
    expect(stored).toMatchObject([
      {
        game_key: 'tabiya:lost',
        source: 'opening game',
        hero_color: 'White',
        result: 0,
        plies: 4,
        moves: 'f3 e5 g4 Qh4#',
      },
      { game_key: 'tabiya:won', source: 'opening game', hero_color: 'Black', result: 1 },
    ]);
    expect(await library(ann)).toEqual(stored);
    await ann.post('/api/remove-live-game', { id: 'lost' });
    expect((await library(ann)).map(({ game_key: key }) => key)).toEqual(['tabiya:won']);
  });
});
