import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import { gameLimits, gameReviewList } from '#contract/games';
import { quota } from '#server/db/quota';
import { statisticsAnswer } from '#contract/statistics';
import { planReviews, spellReviews } from '#server/games/review-list-store';
import { pieceBytes, withPauses } from '#server/json-stream';
import { storeStatistics } from '#server/openings/statistics-store';
import { makeDraft } from '#server/testing/cards';
import { emptyMistake, makeGameReview } from '#server/testing/games';
import { setUsage } from '#server/testing/quota';
import {
  describeOnBothDatabases,
  makeSqliteLocation,
  startTestApp,
  type TestApp,
  type Visitor,
} from '#server/testing/app';

async function getUserId(visitor: Visitor): Promise<string> {
  return (await visitor.post('/api/check-if-logged-in')).json().user.id;
}

async function insertReviews(
  { db }: TestApp,
  userId: string,
  count: number,
  pgnLength: number,
): Promise<void> {
  for (let made = 0; made < count; made += 20) {
    const rows = Array.from({ length: Math.min(20, count - made) }, () => ({
      ...makeGameReview({ pgn: 'x'.repeat(pgnLength) }),
      user_id: userId,
      date_time_played: 0,
      bytes: pgnLength,
    }));
    await db.insertInto('game_reviews').values(rows).execute();
  }
}

const isFull = { api_result: 'full', message: expect.stringContaining('32 MB') };

describeOnBothDatabases('a user’s share', (makeLocation) => {
  test('of game reviews is counted in bytes; past it a sentence, and what does not grow is still saved', async () => {
    const app = await startTestApp(makeLocation);
    const ann = await app.signUp('ann');
    const first = makeGameReview({ pgn: 'é'.repeat(10_000) });
    expect((await ann.post('/api/upsert-game-review', first)).statusCode).toBe(200);
    const { byte_count } = await app.db
      .selectFrom('quota_usage')
      .select('byte_count')
      .where('name', '=', 'game_reviews')
      .executeTakeFirstOrThrow();
    expect(byte_count).toBeGreaterThanOrEqual(20_000);
    await setUsage(app.db, 'game_reviews', { bytes: quota.game_reviews.bytes - 30_000 });

    const second = makeGameReview({ notes: 'x'.repeat(25_000) });
    expect((await ann.post('/api/upsert-game-review', second)).statusCode).toBe(200);
    const third = await ann.post('/api/upsert-game-review', makeGameReview({ notes: 'x'.repeat(10_000) }));
    expect([third.statusCode, third.json()]).toEqual([413, isFull]);
    const grown = await ann.post('/api/upsert-game-review', { ...second, pgn: 'x'.repeat(10_000) });
    expect(grown.json()).toEqual(isFull);
    const mistake = { id: randomUUID(), game_review_id: second.id, note: 'x'.repeat(10_000) };
    expect((await ann.post('/api/upsert-mistake', mistake)).statusCode).toBe(200);
    await setUsage(app.db, 'mistakes', { bytes: quota.mistakes.bytes - 5_000 });
    const another = { ...mistake, id: randomUUID() };
    expect((await ann.post('/api/upsert-mistake', another)).json()).toEqual(isFull);
    expect(await app.db.selectFrom('mistakes').select('id').execute()).toHaveLength(1);
    expect(await app.db.selectFrom('game_reviews').select('id').execute()).toHaveLength(2);

    expect((await ann.post('/api/upsert-game-review', { ...second, notes: 'short' })).statusCode).toBe(200);
    await ann.post('/api/delete-game-review', { game_review_id: mistake.id });
    expect((await ann.post('/api/upsert-mistake', another)).statusCode).toBe(200);
    const ben = await app.signUp('ben');
    expect((await ben.post('/api/upsert-game-review', makeGameReview())).statusCode).toBe(200);
  });

  test('a hundred mistakes at once: no more are stored than a review holds', async () => {
    const app = await startTestApp(makeLocation);
    const ann = await app.signUp('ann');
    const review = makeGameReview();
    await ann.post('/api/upsert-game-review', review);
    const almost = Array.from({ length: gameLimits.mistakesPerReview - 5 }, () => ({
      ...emptyMistake,
      id: randomUUID(),
      game_review_id: review.id,
    }));
    await app.db.insertInto('mistakes').values(almost).execute();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        ann.post('/api/upsert-mistake', { id: randomUUID(), game_review_id: review.id }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 413]));
    expect(await app.db.selectFrom('mistakes').select('id').execute()).toHaveLength(
      gameLimits.mistakesPerReview,
    );
  });

  test('the list of reviews comes in pieces with room for others between them, and is the same list', async () => {
    const app = await startTestApp(makeLocation);
    const ann = await app.signUp('ann');
    const userId = await getUserId(ann);
    await insertReviews(app, userId, 60, 100_000);
    const heavy = makeGameReview({ notes: '"\u2028é' });
    await ann.post('/api/upsert-game-review', heavy);
    for (let ply = 0; ply < 12; ply += 1) {
      const note = `${ply}`.padEnd(gameLimits.notesLength, 'x');
      await ann.post('/api/upsert-mistake', {
        id: randomUUID(),
        game_review_id: heavy.id,
        ply: 12 - ply,
        note,
      });
    }
    const sizes: number[] = [];
    let text = '';
    let turns = 0;
    const signal = { toStop: false };
    const others = (async () => {
      while (!signal.toStop) {
        await turn();
        turns += 1;
      }
    })();
    const plan = await planReviews(app.db, userId);
    for await (const piece of withPauses(spellReviews(app.db, userId, plan))) {
      sizes.push(piece.length);
      text += piece;
    }
    signal.toStop = true;
    await others;
    expect(text.length).toBeGreaterThan(6_000_000);
    expect(Math.max(...sizes)).toBeLessThan(2 * pieceBytes);
    expect(turns).toBeGreaterThan(text.length / pieceBytes / 2);

    const answer = await ann.get('/api/get-game-reviews');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['content-length']).toBeUndefined();
    expect(answer.body).toBe(text);
    const { api_data: reviews } = gameReviewList.parse(answer.json());
    expect(reviews).toHaveLength(61);
    expect(reviews[0]).toMatchObject(heavy);
    expect(reviews[0]?.mistakes.map(({ ply }) => ply)).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 1),
    );
    expect(Object.keys(reviews[0] ?? {})).not.toContain('bytes');
  });

  test('the list of cards is spelt in pieces too', async () => {
    const app = await startTestApp(makeLocation);
    const ann = await app.signUp('ann');
    const drafts = Array.from({ length: 70 }, (_, index) =>
      makeDraft({ prompt: `${index}`.padEnd(index % 3 === 0 ? 10_000 : 10, 'x') }),
    );
    expect((await ann.post('/api/upsert-cards', drafts)).statusCode).toBe(200);
    const answer = await ann.get('/api/get-cards');
    expect(answer.headers['content-length']).toBeUndefined();
    const ids = answer.json().api_data.map(({ id }: { id: string }) => id);
    expect(ids.toSorted()).toEqual(drafts.map(({ id }) => id).toSorted());
  });

  const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -';
  const filter = { speeds: 'blitz', ratings: '1800' };

  function makeRecord(san: string, games: number, fen = start) {
    const moves = JSON.stringify([{ san, white: games, draws: 0, black: 0 }]);
    return { fen, ...filter, white: 1_000_000, draws: 0, black: 0, moves };
  }
  async function update(visitor: Visitor, ...records: object[]) {
    return visitor.postForm('/api/update_stats', { stats: JSON.stringify(records) });
  }
  async function read(visitor: Visitor) {
    const answer = await visitor.get(`/api/get_stats?${new URLSearchParams(filter)}`);
    return statisticsAnswer.parse(answer.json());
  }

  test('poisoned statistics: an honest record is kept, counts for its sender, and ends the lie for the others', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const [mallory, ann, ben] = [await signUp('mallory'), await signUp('ann'), await signUp('ben')];
    const [lie, truth] = [makeRecord('Na3', 999_999), makeRecord('e4', 600_000)];
    expect((await update(mallory, lie)).statusCode).toBe(200);
    expect((await update(ann, truth)).statusCode).toBe(200);
    expect(await read(ann)).toEqual([truth]);
    expect(await read(ben)).toEqual([]);
    expect(await read(mallory)).toEqual([lie]);
    await update(ben, truth);
    expect(await read(ben)).toEqual([truth]);
  });

  test('junk fills its sender’s share and nobody else’s: honest records are still answered', async () => {
    const app = await startTestApp(makeLocation);
    const [mallory, ann, ben] = [
      await app.signUp('mallory'),
      await app.signUp('ann'),
      await app.signUp('ben'),
    ];
    const honest = makeRecord('e4', 600_000);
    await update(ann, honest);
    app.clock.now += 1000;
    const malloryId = await getUserId(mallory);
    // These records are too large for one response. The test stores them directly, because the route would
    // reject their positions.
    const moves = JSON.stringify([{ san: 'e4', white: 1, draws: 0, black: 0, padding: 'x'.repeat(12_000) }]);
    const calls = Math.ceil(quota.position_statistics.bytes / (200 * 12_000)) + 1;
    for (let call = 0; call < calls; call += 1) {
      const records = Array.from({ length: 200 }, (_, index) => ({
        ...makeRecord('e4', 1, `junk ${call} ${index}`),
        moves,
      }));
      await storeStatistics(app.db, records, malloryId, app.clock.now + call);
    }
    const { kept: stored } = await app.db
      .selectFrom('position_statistics')
      .select(({ fn }) => fn.sum<number>('bytes').as('kept'))
      .where('user_id', '=', malloryId)
      .executeTakeFirstOrThrow();
    expect(Number(stored)).toBeLessThanOrEqual(quota.position_statistics.bytes);
    expect(Number(stored)).toBeGreaterThan(quota.position_statistics.bytes / 2);
    const shared = await read(ben);
    expect(shared.find(({ fen }) => fen === start)).toEqual(honest);
    expect((await read(ann))[0]).toEqual(honest);
  });
});

test('one user’s crowd of opening checks: the others are answered, never refused', async () => {
  const app = await startTestApp(
    makeSqliteLocation,
    {},
    { analysisLimits: { threads: 2, waiting: 8, jobMs: 60_000 } },
  );
  const [mallory, ann] = [await app.signUp('mallory'), await app.signUp('ann')];
  const chapters = Array.from(
    { length: 300 },
    (_, index) => `[Event "${index}"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *`,
  );
  const heavy = { opening_text: chapters.join('\n\n').repeat(8), color: 'white' };
  let unanswered = 40;
  const statuses: number[] = [];
  const crowd = Array.from({ length: 40 }, async () => {
    statuses.push((await mallory.postForm('/api/create_opening_book', heavy)).statusCode);
    unanswered -= 1;
  });
  await turn();
  const answer = await ann.postForm('/api/create_opening_book', { opening_text: '1. e4 *', color: 'white' });
  expect(answer.statusCode).toBe(200);
  await Promise.all(crowd);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3);
  const refused = statuses.filter((status) => status === 503 || status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(30);
  expect(unanswered).toBe(0);
});

test('a save of 500 cards is one message to the writer, so that nobody waits for a conversation', async () => {
  const app = await startTestApp(makeSqliteLocation);
  const [ann, ben] = [await app.signUp('ann'), await app.signUp('ben')];
  await ben.post('/api/upsert-cards', [makeDraft()]);
  const drafts = Array.from({ length: 500 }, () => makeDraft());
  const messages = vi.spyOn(Worker.prototype, 'postMessage');
  const isUnit = ([message]: unknown[]): boolean =>
    typeof message === 'object' && message !== null && 'type' in message;
  for (const round of ['made', 'changed']) {
    messages.mockClear();
    expect([round, (await ann.post('/api/upsert-cards', drafts)).statusCode]).toEqual([round, 200]);
    expect(messages.mock.calls.filter(isUnit).length).toBeLessThan(10);
  }
  messages.mockRestore();
  const [taken] = (await ben.get('/api/get-cards')).json().api_data;
  const mixed = [makeDraft(), makeDraft({ id: taken.id }), makeDraft()];
  expect((await ann.post('/api/upsert-cards', mixed)).statusCode).toBe(404);
  const { count } = await app.db
    .selectFrom('cards')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(501);
});
