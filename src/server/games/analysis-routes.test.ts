import { expect, test } from 'vitest';
import { analysedGameList, analysisLimits, gameAnalysisAnswer } from '#contract/game-analyses';
import { describeOnBothDatabases, startTestApp, type Visitor } from '../testing/app.ts';
import { addGameReview } from '../testing/games.ts';

function makeAnalysis(reviewId: string, positions: string[], changes: object = {}) {
  return {
    game_review_id: reviewId,
    engine: 'stockfish-19-lite-single',
    game_id: '2-0badcafe',
    is_finished: false,
    positions,
    ...changes,
  };
}

async function save(visitor: Visitor, analysis: object): Promise<void> {
  const answer = await visitor.post('/api/upsert-game-analysis', analysis);
  expect(answer.json()).toEqual({ api_result: 'general_sql_success' });
}

async function read(visitor: Visitor, reviewId: string) {
  const answer = await visitor.post('/api/get-game-analysis', { game_review_id: reviewId });
  expect(answer.statusCode).toBe(200);
  return gameAnalysisAnswer.parse(answer.json()).api_data;
}

describeOnBothDatabases('analyses of games', (makeLocation, testRule) => {
  test('parts are added as they come, from any device, and the better search stays', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    const id = await addGameReview(ann);
    expect(await read(ann, id)).toBeNull();
    await save(ann, makeAnalysis(id, ['2 100000|31 e2e4 e7e5']));
    await save(ann, makeAnalysis(id, ['1 100000|-12 d7d5', '2 1000000|#3 e2e4|40 d2d4|0 c2c4']));
    await save(ann, makeAnalysis(id, ['2 200000|31 e2e4 e7e5', '0 100000|15 d2d4'], { is_finished: true }));
    await save(ann, makeAnalysis(id, ['1 50000|99 d7d5']));
    expect(await read(ann, id)).toEqual(
      makeAnalysis(id, ['0 100000|15 d2d4', '1 100000|-12 d7d5', '2 1000000|#3 e2e4|40 d2d4|0 c2c4'], {
        is_finished: true,
      }),
    );
    const { api_data: list } = analysedGameList.parse((await ann.get('/api/get-analysed-games')).json());
    expect(list).toEqual([
      { game_review_id: id, engine: 'stockfish-19-lite-single', game_id: '2-0badcafe', is_finished: true },
    ]);
  });

  testRule('other moves or another engine replace it', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    const id = await addGameReview(ann);
    await save(ann, makeAnalysis(id, ['0 100000|15 d2d4', '1 100000|15 d7d5'], { is_finished: true }));
    const edited = makeAnalysis(id, ['0 1000|20 e2e4'], { game_id: '2-00000001' });
    await save(ann, edited);
    expect(await read(ann, id)).toEqual(edited);
    const newer = makeAnalysis(id, [], { game_id: '2-00000001', engine: 'stockfish-20' });
    await save(ann, newer);
    expect(await read(ann, id)).toEqual(newer);
  });

  test('two devices at once: nothing is lost', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    const id = await addGameReview(ann);
    const rows = Array.from({ length: 24 }, (_, ply) => `${ply} 100000|${ply} e2e4`);
    await Promise.all(rows.map((row) => save(ann, makeAnalysis(id, [row]))));
    expect((await read(ann, id))?.positions).toEqual(rows);
  });

  testRule('goes with its review, and is nobody else’s', async () => {
    const { signUp, db } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    const eve = await signUp('eve');
    const id = await addGameReview(ann);
    await save(ann, makeAnalysis(id, ['0 100000|15 d2d4']));
    for (const url of ['/api/get-game-analysis', '/api/upsert-game-analysis']) {
      const answer = await eve.post(url, makeAnalysis(id, ['0 9000000|99 a2a3']));
      expect([url, answer.statusCode]).toEqual([url, 404]);
    }
    expect((await eve.get('/api/get-analysed-games')).json()).toEqual({ api_data: [] });
    expect((await read(ann, id))?.positions).toEqual(['0 100000|15 d2d4']);
    await ann.post('/api/delete-game-review', { game_review_id: id });
    expect(await db.selectFrom('game_analyses').selectAll().execute()).toEqual([]);
    const late = await ann.post('/api/upsert-game-analysis', makeAnalysis(id, ['1 1|0']));
    expect(late.statusCode).toBe(404);
  });

  testRule('600 plies have room; more, longer or other things are refused', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    const id = await addGameReview(ann);
    const line = (moves: number) => `31${' e2e4'.repeat(moves)}`;
    const largest = Array.from({ length: 601 }, (_, ply) =>
      ply % 6 === 0 ? `${ply} 1000000|${line(10)}|${line(10)}|${line(10)}` : `${ply} 100000|${line(2)}`,
    );
    await save(ann, makeAnalysis(id, largest));
    expect((await read(ann, id))?.positions).toHaveLength(analysisLimits.positions);

    const refused: [string, string[], number][] = [
      ['a ply beyond', ['601 1|0'], 400],
      ['no row', ['hello'], 400],
      ['no move', ['0 1|3 e2e9'], 400],
      ['a line too long', [`0 1|${line(11)}`], 400],
      ['four lines', ['0 1|1|2|3|4'], 400],
      ['too many positions', Array.from({ length: 602 }, () => '0 1|0'), 400],
      ['too many bytes', Array.from({ length: 500 }, () => `0 1|${line(10)}|${line(10)}|${line(10)}`), 413],
      [
        'a few bytes too many',
        Array.from({ length: 404 }, () => `0 1|${line(10)}|${line(10)}|${line(10)}`),
        400,
      ],
    ];
    for (const [name, positions, status] of refused) {
      const answer = await ann.post('/api/upsert-game-analysis', makeAnalysis(id, positions));
      expect([name, answer.statusCode]).toEqual([name, status]);
    }
    const keys = largest.map((row) => `${row.split('|', 1)[0]}|${line(10)}|${line(10)}|${line(10)}`);
    const added = await ann.post('/api/upsert-game-analysis', makeAnalysis(id, keys.slice(0, 380)));
    expect(added.statusCode).toBe(413);
    expect((await read(ann, id))?.positions).toEqual(largest);
    const named = await ann.post('/api/upsert-game-analysis', makeAnalysis(id, [], { engine: 'a b' }));
    expect(named.statusCode).toBe(400);
  });
});
