import { expect, test } from 'vitest';
import { statisticsAnswer, statisticsLimits } from '#contract/statistics';
import { describeOnAnyDatabase, startTestApp, type Visitor } from '../testing/app.ts';

const afterE4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -';

function makeMoves(moves: Record<string, [number, number, number]>): string {
  return JSON.stringify(
    Object.entries(moves).map(([san, [white, draws, black]]) => ({ san, white, draws, black })),
  );
}

function makeRecord(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    fen: afterE4,
    speeds: 'blitz,rapid',
    ratings: '1800,2000',
    white: 10,
    draws: 5,
    black: 8,
    moves: makeMoves({ e5: [6, 3, 4], c5: [4, 2, 4] }),
    ...changes,
  };
}

async function update(visitor: Visitor, ...records: unknown[]) {
  const answer = await visitor.postForm('/api/update_stats', { stats: JSON.stringify(records) });
  return { status: answer.statusCode, ...answer.json<{ api_result: string; message?: string }>() };
}

async function read(visitor: Visitor, speeds = 'blitz,rapid', ratings = '1800,2000') {
  const answer = await visitor.get(`/api/get_stats?${new URLSearchParams({ speeds, ratings })}`);
  return statisticsAnswer.parse(answer.json());
}

const stored = { status: 200, api_result: 'general_sql_success' };

describeOnAnyDatabase('position statistics', (makeLocation) => {
  test('are kept by position, speeds and ratings, whatever the order of the lists', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const [ann, ben] = [await signUp('ann'), await signUp('ben')];
    expect(await read(ann)).toEqual([]);
    expect(await update(ann, makeRecord({ speeds: 'rapid,blitz', ratings: '2000,1800' }))).toEqual(stored);
    expect(await read(ben)).toEqual([makeRecord()]);
    expect(await read(ben, 'rapid,blitz', '2000, 1800')).toHaveLength(1);
    expect(await read(ben, 'blitz')).toEqual([]);
    expect(await read(ben, 'blitz,rapid', '1800')).toEqual([]);
  });

  test('are stored by key and in standard SAN', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    const fen = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1';
    const moves = makeMoves({ 'e7-e5': [6, 3, 4], Ng8f6: [1, 1, 1] });
    expect(await update(ann, makeRecord({ fen, moves }))).toEqual(stored);
    expect(await read(ann)).toMatchObject([
      { fen: afterE4, moves: makeMoves({ e5: [6, 3, 4], Nf6: [1, 1, 1] }) },
    ]);
  });

  test('your own always count for you; others’ where nobody disagrees', async () => {
    const { signUp, clock } = await startTestApp(makeLocation);
    const [ann, ben, cem] = [await signUp('ann'), await signUp('ben'), await signUp('cem')];
    await update(ann, makeRecord());
    expect(await read(cem)).toMatchObject([{ white: 10 }]);
    expect(await update(ben, makeRecord({ white: 99 }))).toEqual(stored);
    expect(await read(ann)).toMatchObject([{ white: 10 }]);
    expect(await read(ben)).toMatchObject([{ white: 99 }]);
    expect(await read(cem)).toEqual([]);
    await update(ben, makeRecord());
    expect(await read(cem)).toMatchObject([{ white: 10 }]);

    await update(ben, makeRecord({ white: 99 }));
    clock.now += statisticsLimits.freshMs - 1;
    const [ann2, ben2] = [await signUp('ann2'), await signUp('ben2')];
    expect(await read(ann2)).toEqual([]);
    await update(ben2, makeRecord({ white: 12 }));
    clock.now += 1;
    expect(await read(ann2)).toMatchObject([{ white: 12 }]);
  });

  test('keep who sent them, and go with them', async () => {
    const { signUp, db } = await startTestApp(makeLocation);
    const [ann, ben] = [await signUp('ann'), await signUp('ben')];
    await update(ann, makeRecord());
    await update(ben, makeRecord());
    const row = db
      .selectFrom('position_statistics')
      .innerJoin('users', 'users.id', 'position_statistics.user_id')
      .select(['users.username', 'position_statistics.white'])
      .orderBy('users.username');
    expect(await row.execute()).toEqual([
      { username: 'ann', white: 10 },
      { username: 'ben', white: 10 },
    ]);
    await db.deleteFrom('users').where('username', '=', 'ann').execute();
    expect(await row.execute()).toEqual([{ username: 'ben', white: 10 }]);
  });

  test('one’s own come first', async () => {
    const { signUp, clock } = await startTestApp(makeLocation);
    const [ann, ben] = [await signUp('ann'), await signUp('ben')];
    const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -';
    await update(ann, makeRecord());
    clock.now += 1000;
    await update(ben, makeRecord({ fen: start, moves: '[]' }));
    expect((await read(ann)).map(({ fen }) => fen)).toEqual([afterE4, start]);
    expect((await read(ben)).map(({ fen }) => fen)).toEqual([start, afterE4]);
  });

  test('are answered by position, however many are stored', async () => {
    const { signUp, db, clock } = await startTestApp(makeLocation);
    const [ann, ben] = [await signUp('ann'), await signUp('ben')];
    await update(ann, makeRecord());
    const { id: user_id } = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'ann')
      .executeTakeFirstOrThrow();
    const filter = { speeds: 'blitz,rapid', ratings: '1800,2000' };
    const games = { white: 0, draws: 0, black: 0, moves: '[]' };
    for (let at = 0; at < 25_000; at += 1000) {
      const rows = Array.from({ length: 1000 }, (_, index) => ({
        ...filter,
        ...games,
        fen: `position ${at + index}`,
        user_id,
        fetched_at: clock.now,
        bytes: 200,
        turn: at + index + 2,
      }));
      await db.insertInto('position_statistics').values(rows).execute();
    }
    const ask = (fens: string[]) => ben.post('/api/get_position_stats', { ...filter, fens });
    expect((await ask([afterE4, 'position 24999', 'nobody knows'])).json()).toMatchObject([
      { fen: afterE4, white: 10 },
      { fen: 'position 24999' },
    ]);
    expect((await ask([])).json()).toEqual([]);
    const most = Array.from({ length: statisticsLimits.positionsPerCall }, (_, index) => `position ${index}`);
    expect((await ask(most)).json()).toHaveLength(statisticsLimits.positionsPerCall);
    expect((await ask([...most, 'one more'])).statusCode).toBe(400);
    expect((await ask(['x'.repeat(statisticsLimits.positionLength + 1)])).statusCode).toBe(400);
  });

  test('that cannot be are refused, and with them all that came along', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    const wrong: [Record<string, unknown>, string][] = [
      [{ fen: 'not a position' }, 'record 2: the position is not legal'],
      [{ fen: '8/8/8/8/8/8/8/8 w - -' }, 'record 2: the position is not legal'],
      [{ moves: '{' }, 'record 2: the moves cannot be read'],
      [{ moves: '[{"san":"e5"}]' }, 'record 2: the moves cannot be read'],
      [{ moves: makeMoves({ e4: [1, 0, 0] }) }, 'record 2: e4 is not a legal move'],
      [{ moves: makeMoves({ e5: [1, 0, 0], 'e7-e5': [1, 0, 0] }) }, 'record 2: e5 is there twice'],
      [{ moves: makeMoves({ e5: [6, 0, 0], c5: [5, 0, 0] }) }, 'record 2: the moves have more games (white)'],
      [{ moves: makeMoves({ e5: [-1, 0, 0] }) }, 'record 2: the moves cannot be read'],
      [{ white: -1 }, '1.white'],
      [{ draws: 0.5 }, '1.draws'],
      [{ black: 1e300 }, '1.black'],
      [{ speeds: 'hyper' }, '1.speeds'],
      [{ ratings: '' }, '1.ratings'],
      [{ fen: undefined }, '1.fen'],
    ];
    for (const [changes, message] of wrong) {
      const answer = await update(ann, makeRecord(), makeRecord(changes));
      expect(answer).toMatchObject({ status: 400, api_result: 'invalid' });
      expect(answer.message).toContain(message);
    }
    expect(await read(ann)).toEqual([]);
  });

  test('come in calls of bounded size, as JSON', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    const many = Array.from({ length: statisticsLimits.recordsPerCall + 1 }, () => makeRecord());
    expect(await update(ann, ...many)).toMatchObject({
      status: 400,
      message: 'stats: At most 200 records per call',
    });
    expect(await update(ann, ...many.slice(1))).toEqual(stored);
    const answer = await ann.postForm('/api/update_stats', { stats: 'no json' });
    expect(answer.json()).toMatchObject({ api_result: 'invalid', message: 'stats is not JSON' });
  });

  test('are for signed-in users', async () => {
    const { visit } = await startTestApp(makeLocation);
    expect((await visit().get('/api/get_stats?speeds=blitz&ratings=1800')).statusCode).toBe(401);
    expect(await update(visit(), makeRecord())).toMatchObject({ status: 401 });
  });
});
