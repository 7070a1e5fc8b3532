/** What is stored when the process is killed: between the two writes of a review, and under load. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test, vi } from 'vitest';
import { type Card, cardList, type CardReview, storedCard } from '#contract/cards';
import type { DatabaseLocation } from '../db/database.ts';
import {
  makeRemoteUser,
  type NodeProcess,
  type RemoteUser,
  signUpOver,
  startNode,
} from '../testing-process.ts';
import { afterTest, describeOnBothDatabases, openTestDatabase } from '../testing.ts';
import { makeDraft, makeReview } from './testing.ts';
import { verifyCards } from './verify.ts';

async function startServer({ url, dataDir }: DatabaseLocation): Promise<NodeProcess> {
  const node = await startNode({ DATA_DIR: dataDir, ...(url !== undefined && { DATABASE_URL: url }) });
  afterTest(() => node.kill('SIGKILL'));
  return node;
}

async function makeCards(user: RemoteUser, count: number): Promise<Card[]> {
  await user.post(
    '/api/upsert-cards',
    Array.from({ length: count }, () => makeDraft()),
  );
  return cardList.parse(await (await user.get('/api/get-cards')).json()).api_data;
}

vi.setConfig({ testTimeout: 60_000 });

describeOnBothDatabases('a killed server', (makeLocation) => {
  test('between the two writes of a review: neither is there', async () => {
    const location = await makeLocation();
    const server = await startServer(location);
    const [card] = await makeCards(await signUpOver(server.url, 'Ann'), 1);
    if (card === undefined) throw new Error('no card');
    await server.kill('SIGKILL');

    const program = `
      import { openDatabase } from './src/server/db/database.ts';
      import { findCard, moveSchedule } from './src/server/cards/store.ts';
      const db = await openDatabase(${JSON.stringify({ url: location.url, dataDir: location.dataDir })});
      const card = await findCard(db, '${card.user_id}', '${card.id}');
      await db.transaction().execute(async (tx) => {
        const moved = await moveSchedule(tx, card, { ...card.schedule, reps: 1 });
        const { schedule } = await findCard(tx, card.userId, card.id);
        console.log(JSON.stringify({ moved, reps: schedule.reps }));
        setInterval(() => undefined, 1000);
        await new Promise(() => undefined);
      });`;
    const child = spawn(process.execPath, ['--eval', program], { stdio: ['ignore', 'pipe', 'inherit'] });
    const exited = once(child, 'exit');
    for await (const line of createInterface({ input: child.stdout })) {
      expect(JSON.parse(line)).toEqual({ moved: true, reps: 1 });
      child.kill('SIGKILL');
    }
    expect(await exited).toEqual([null, 'SIGKILL']);

    const db = await openTestDatabase(location);
    expect(await verifyCards(db)).toEqual({ cards: 1, reviews: 0, faults: [] });
  });

  test('under load: every review that was answered is there, once, and every card is the fold of its log', async () => {
    const location = await makeLocation();
    const server = await startServer(location);
    const ann = await signUpOver(server.url, 'Ann');
    const cards = await makeCards(ann, 16);

    const sent: CardReview[] = [];
    const answered = new Set<string>();
    const reviewUntilKilled = async (first: Card): Promise<void> => {
      let card = first;
      for (;;) {
        const review = makeReview(card, 3, Date.now());
        sent.push(review);
        card = storedCard.parse(await (await ann.post('/api/review-card', review)).json()).api_data;
        answered.add(review.review_log.id);
        if (answered.size === 200) void server.kill('SIGKILL');
      }
    };
    const ends = await Promise.allSettled(cards.map(reviewUntilKilled));
    expect(ends.map(({ status }) => status)).toEqual(Array(16).fill('rejected'));
    expect(answered.size).toBeGreaterThanOrEqual(200);

    const db = await openTestDatabase(location);
    const { reviews, faults } = await verifyCards(db);
    expect(faults).toEqual([]);
    expect(reviews).toBeGreaterThanOrEqual(answered.size);
    const stored = new Set((await db.selectFrom('review_logs').select('id').execute()).map(({ id }) => id));
    expect([...answered].filter((id) => !stored.has(id))).toEqual([]);

    // Whoever got no answer sends the review again: stored or not, it now counts, and counts once.
    const restarted = makeRemoteUser((await startServer(location)).url, ann.cookie);
    for (const review of sent) {
      if (answered.has(review.review_log.id)) continue;
      storedCard.parse(await (await restarted.post('/api/review-card', review)).json());
    }
    expect(await verifyCards(db)).toEqual({ cards: 16, reviews: sent.length, faults: [] });
  });
});
