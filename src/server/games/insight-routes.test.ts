import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { SUMMARY_RULES } from '#chess/review/causes/game-summary';
import { SUMMARY_LENGTH } from '#chess/review/causes/summary-text';
import { insightAnswer, insightLimits } from '#contract/insights';
import { describeOnBothDatabases, startTestApp, type Visitor } from '../testing/app.ts';
import { addGameReview, makeLibraryGame } from '../testing/games.ts';

const gameId = '3-0badcafe';
const row =
  '3 Nf3 ?? d4 31.4 missed_fork 0 0 - 71 rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';
const summary = `- Sicilian Defense\n${row}`;
const [first, second] = ['lichess:aaaaaaaa', 'lichess:bbbbbbbb'] as const;

async function addAnalysed(visitor: Visitor, key: string, day = '01'): Promise<string> {
  const id = await addGameReview(visitor);
  await visitor.post('/api/add-games', [makeLibraryGame(key, { played_at: `2026-11-${day}T12:00:00.000Z` })]);
  await visitor.post('/api/link-game-review', { game_key: key, game_review_id: id });
  await analyse(visitor, id);
  return id;
}

async function analyse(visitor: Visitor, id: string, positions = ['0 100000|15 d2d4']): Promise<void> {
  const analysis = { game_review_id: id, engine: 'stockfish', game_id: gameId, is_finished: true, positions };
  expect((await visitor.post('/api/upsert-game-analysis', analysis)).statusCode).toBe(200);
}

function send(visitor: Visitor, key: string, changes: object = {}) {
  const one = { game_key: key, game_id: gameId, rules: SUMMARY_RULES, summary, ...changes };
  return visitor.post('/api/upsert-game-summaries', { summaries: [one] });
}

async function read(visitor: Visitor, query = '') {
  return insightAnswer.parse((await visitor.get(`/api/get-insights${query}`)).json()).api_data;
}

async function readSummaries(visitor: Visitor): Promise<(string | null)[]> {
  return (await read(visitor)).analysed.map((game) => game.summary);
}

describeOnBothDatabases('insights', (makeLocation, testRule) => {
  test('a summary is kept beside its game and comes back with it, newest first, as many as are asked for', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    await addAnalysed(ann, first, '01');
    const newer = await addAnalysed(ann, second, '02');
    await ann.post('/api/add-games', [makeLibraryGame('lichess:cccccccc')]);
    expect((await send(ann, second)).statusCode).toBe(200);
    const { games, analysed } = await read(ann);
    expect(games).toBe(3);
    expect(analysed.map(({ game_key }) => game_key)).toEqual([second, first]);
    expect(analysed.map((game) => game.summary)).toEqual([summary, null]);
    expect(analysed[0]).toMatchObject({ game_review_id: newer, hero_rating: 1700, speed: 'rapid' });
    expect((await read(ann, '?newest=1')).analysed).toHaveLength(1);
    expect((await ann.get(`/api/get-insights?newest=${insightLimits.games + 1}`)).statusCode).toBe(400);
  });

  test('it is made again after more searches, for the other side, after a word about a mistake, for another review and when the game is deleted', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    const id = await addAnalysed(ann, first);
    const keys = { game_keys: [first] };
    const reasons: (() => Promise<unknown>)[] = [
      () => analyse(ann, id, ['1 100000|15 d7d5']),
      () => ann.post('/api/turn-games', keys),
      () => ann.post('/api/upsert-mistake', { id: randomUUID(), game_review_id: id, status: 'dismissed' }),
      () => ann.post('/api/link-game-review', { game_key: first, game_review_id: id }),
      async () => {
        await ann.post('/api/delete-games', keys);
        await ann.post('/api/restore-games', keys);
      },
    ];
    for (const change of reasons) {
      expect((await send(ann, first)).statusCode).toBe(200);
      expect(await readSummaries(ann)).toEqual([summary]);
      await change();
      expect(await readSummaries(ann)).toEqual([null]);
    }
  });

  testRule('what older rules have made is as good as none, and is replaced', async () => {
    const { signUp, db } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    await addAnalysed(ann, first);
    await send(ann, first);
    await db
      .updateTable('game_summaries')
      .set({ rules: SUMMARY_RULES - 1 })
      .execute();
    expect(await readSummaries(ann)).toEqual([null]);
    expect((await send(ann, first, { rules: SUMMARY_RULES + 1 })).statusCode).toBe(400);
    expect((await send(ann, first)).statusCode).toBe(200);
    expect(await readSummaries(ann)).toEqual([summary]);
  });

  testRule(
    'nobody sees or writes another’s, and one of other moves is not taken, with none that came beside it',
    async () => {
      const { signUp } = await startTestApp(makeLocation);
      const [ann, eve] = [await signUp('ann'), await signUp('eve')];
      await addAnalysed(ann, first);
      expect((await send(eve, first)).statusCode).toBe(404);
      expect((await send(ann, first, { game_id: '2-00000000' })).statusCode).toBe(404);
      const one = { game_key: first, game_id: gameId, rules: SUMMARY_RULES, summary };
      const beside = { summaries: [one, { ...one, game_key: second }] };
      expect((await ann.post('/api/upsert-game-summaries', beside)).statusCode).toBe(404);
      expect((await read(eve)).analysed).toEqual([]);
      expect(await readSummaries(ann)).toEqual([null]);
    },
  );

  testRule('other words, more summaries or more bytes than are allowed change nothing', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    await addAnalysed(ann, first);
    expect((await send(ann, first, { summary: `${summary}\nmore` })).statusCode).toBe(400);
    expect((await send(ann, first, { summary: `- ${'x'.repeat(SUMMARY_LENGTH)}` })).statusCode).toBe(400);
    const one = { game_key: first, game_id: gameId, rules: SUMMARY_RULES, summary };
    const many = Array.from({ length: insightLimits.summariesPerRequest + 1 }, () => one);
    expect((await ann.post('/api/upsert-game-summaries', { summaries: many })).statusCode).toBe(400);
    const large = 'x'.repeat(insightLimits.summariesPerRequest * insightLimits.bytesPerSummary);
    expect((await send(ann, first, { large })).statusCode).toBe(413);
    expect(await readSummaries(ann)).toEqual([null]);
  });
});
