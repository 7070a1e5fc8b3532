import { expect, test } from 'vitest';
import { listedOpponents, opponentAnswer, opponentLimits } from '#contract/opponents';
import { quota } from '../db/quota.ts';
import { describeOnBothDatabases, startTestApp, type Visitor } from '../testing/app.ts';
import { makeOpponent, makeOpponentGame } from '../testing/games.ts';
import { setUsage } from '../testing/quota.ts';
import { deleteOldOpponents, findOpponent, listOpponents } from './store.ts';

const dayMs = 86_400_000;

async function list(visitor: Visitor) {
  return listedOpponents.parse((await visitor.get('/api/get-opponents')).json()).api_data;
}

async function get(visitor: Visitor, name: string) {
  const answer = await visitor.get(`/api/get-opponent?site=Lichess&name=${encodeURIComponent(name)}`);
  return answer.statusCode === 200 ? opponentAnswer.parse(answer.json()).api_data : answer.statusCode;
}

function makeGames(count: number) {
  return Array.from({ length: count }, (_, index) =>
    makeOpponentGame(`lichess:${index}`, { color: index % 4 === 0 ? 'White' : 'Black' }),
  );
}

describeOnBothDatabases('opponents', (makeLocation, testRule) => {
  test('an opponent is kept with their games, apart from the library and from other users', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const [ann, eve] = [await signUp('ann'), await signUp('eve')];
    const games = [...makeGames(8), makeOpponentGame('lichess:scored', { scores: '18 0 31' })];
    const saved = await ann.post('/api/save-opponent', makeOpponent({ games, is_cut: true }));
    expect([saved.statusCode, saved.json()]).toEqual([200, { api_result: 'general_sql_success' }]);
    const facts = { site: 'Lichess', name: 'bishop_a2', is_cut: true, white_games: 2, black_games: 7 };
    expect(await list(ann)).toEqual([{ ...facts, read_at: '2026-11-15T12:00:00.000Z' }]);
    expect(await get(ann, 'BISHOP_A2')).toMatchObject({ ...facts, games });
    expect((await ann.get('/api/get-games')).json().api_data).toEqual([]);
    expect(await list(eve)).toEqual([]);
    expect(await get(eve, 'bishop_a2')).toBe(404);
    const gone = { site: 'Lichess', name: 'bishop_a2' };
    expect((await eve.post('/api/delete-opponent', gone)).statusCode).toBe(404);
    expect((await ann.post('/api/delete-opponent', gone)).statusCode).toBe(200);
    expect(await list(ann)).toEqual([]);
  });

  test('read again, they are there once, with the games of the last time alone', async () => {
    const { signUp, clock } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    await ann.post('/api/save-opponent', makeOpponent({ games: makeGames(8) }));
    clock.now += dayMs;
    await ann.post('/api/save-opponent', makeOpponent({ name: 'Bishop_A2', games: makeGames(3) }));
    expect(await list(ann)).toMatchObject([
      { name: 'Bishop_A2', white_games: 1, black_games: 2, read_at: '2026-11-16T12:00:00.000Z' },
    ]);
    await ann.post('/api/save-opponent', makeOpponent({ site: 'Chess.com' }));
    expect(await list(ann)).toHaveLength(2);
  });

  test('after 90 days they are not shown any more, and their row goes', async () => {
    const { signUp, clock, db } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    await ann.post('/api/save-opponent', makeOpponent());
    const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const end = clock.now + opponentLimits.days * dayMs;
    const name = { site: 'Lichess', name: 'bishop_a2' } as const;
    await deleteOldOpponents(db, end - 1);
    expect(await listOpponents(db, id, end - 1)).toHaveLength(1);
    expect(await findOpponent(db, id, name, end - 1)).toBeDefined();
    expect(await listOpponents(db, id, end)).toEqual([]);
    expect(await findOpponent(db, id, name, end)).toBeUndefined();
    await deleteOldOpponents(db, end);
    expect(await db.selectFrom('opponents').selectAll().execute()).toEqual([]);
  });

  test('the twenty-first opponent and too many bytes are refused in words; one who is there can be read again', async () => {
    const { signUp, db } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    const adding = Array.from({ length: opponentLimits.opponents + 5 }, (_, index) =>
      ann.post('/api/save-opponent', makeOpponent({ name: `player${index}` })),
    );
    const statuses = (await Promise.all(adding)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(opponentLimits.opponents);
    const there = await list(ann);
    expect(there).toHaveLength(opponentLimits.opponents);
    const refused = await ann.post('/api/save-opponent', makeOpponent({ name: 'one_more' }));
    expect(refused.statusCode).toBe(413);
    expect(refused.body).toContain('The limit is 20 opponents');
    const again = await ann.post('/api/save-opponent', makeOpponent({ name: there[0]?.name ?? '' }));
    expect(again.statusCode).toBe(200);
    await setUsage(db, 'opponents', { bytes: quota.opponents.bytes });
    const long = makeOpponent({ name: there[0]?.name ?? '', games: makeGames(100) });
    expect((await ann.post('/api/save-opponent', long)).statusCode).toBe(413);
  });

  testRule('a thousand games are taken, one more is refused, and so is what is no game', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    const send = async (changes: object) =>
      (await ann.post('/api/save-opponent', { ...makeOpponent(), ...changes })).statusCode;
    expect(await send({ games: makeGames(opponentLimits.games) })).toBe(200);
    expect(await send({ games: makeGames(opponentLimits.games + 1) })).toBe(400);
    const long = { moves: 'Nf3 '.repeat(81).trim() };
    const wrong: object[] = [
      { games: [] },
      { name: '  ' },
      { name: 'x'.repeat(101) },
      { name: 'a\u0000b' },
      { site: 'FICS' },
      { games: [makeOpponentGame('lichess:0', long)] },
      { games: [makeOpponentGame('lichess:0', { moves: '' })] },
      { games: [makeOpponentGame('lichess:0', { moves: '<b>' })] },
      { games: [makeOpponentGame('lichess:0', { scores: 'x' })] },
    ];
    for (const changes of wrong) expect([changes, await send(changes)]).toEqual([changes, 400]);
    const large = 'x'.repeat(opponentLimits.bytesPerRequest);
    expect(await send({ padding: large })).toBe(413);
    expect(await list(ann)).toMatchObject([{ white_games: 250, black_games: 750 }]);
  });
});
