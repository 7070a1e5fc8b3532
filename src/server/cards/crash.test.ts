/** What is stored when the process is killed: between the two writes of a review, and under load. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test, vi } from 'vitest';
import { type Card, cardList, type CardReview, storedCard } from '#contract/cards';
import type { DatabaseLocation } from '../db/database.ts';
import { afterTest, describeOnBothDatabases, openTestDatabase, testPassword } from '../testing.ts';
import { makeDraft, makeReview } from './testing.ts';
import { verifyCards } from './verify.ts';

function run(
  location: DatabaseLocation,
  args: readonly string[],
): { child: ChildProcess; lines: AsyncIterator<string> } {
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'error',
      DATA_DIR: location.dataDir,
      DATABASE_URL: location.url ?? '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  afterTest(() => kill(child));
  if (child.stdout === null) throw new Error('no output');
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

async function startServer(location: DatabaseLocation): Promise<{ child: ChildProcess; url: string }> {
  const { child, lines } = run(location, ['src/server/main.ts']);
  const { value } = await lines.next();
  const url = /http\S+/.exec(String(value))?.[0];
  if (url === undefined) throw new Error(`no address in: ${value}`);
  return { child, url };
}

type Send = (path: string, body?: unknown) => Promise<unknown>;

const signUp = (url: string): Promise<Send> => enter(`${url}/api/register`, { email: 'ann@example.org' });
const signIn = (url: string): Promise<Send> => enter(`${url}/api/login`, {});

/** Answers with a function that sends requests as Ann. */
async function enter(address: string, fields: Record<string, string>): Promise<Send> {
  const form = new URLSearchParams({ username: 'Ann', password: testPassword, ...fields });
  const entered = await fetch(address, { method: 'POST', body: form });
  const cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return async (path, body) => {
    const headers = { cookie, 'content-type': 'application/json' };
    const options = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    return (await fetch(new URL(path, address), { headers, ...options })).json();
  };
}

vi.setConfig({ testTimeout: 60_000 });

describeOnBothDatabases('a killed server', (makeLocation) => {
  test('between the two writes of a review: neither is there', async () => {
    const location = await makeLocation();
    const server = await startServer(location);
    const send = await signUp(server.url);
    await send('/api/upsert-cards', [makeDraft()]);
    const [card] = cardList.parse(await send('/api/get-cards')).api_data;
    if (card === undefined) throw new Error('no card');
    await kill(server.child);

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
    const { child, lines } = run(location, ['--eval', program]);
    expect(JSON.parse(String((await lines.next()).value))).toEqual({ moved: true, reps: 1 });
    await kill(child);

    const db = await openTestDatabase(location);
    expect(await verifyCards(db)).toEqual({ cards: 1, reviews: 0, faults: [] });
  });

  test('under load: every review that was answered is there, once, and every card is the fold of its log', async () => {
    const location = await makeLocation();
    const server = await startServer(location);
    const send = await signUp(server.url);
    const drafts = Array.from({ length: 16 }, () => makeDraft());
    await send('/api/upsert-cards', drafts);
    const cards = cardList.parse(await send('/api/get-cards')).api_data;

    const sent: CardReview[] = [];
    const answered = new Set<string>();
    const reviewUntilKilled = async (first: Card): Promise<void> => {
      let card = first;
      for (;;) {
        const review = makeReview(card, 3, Date.now());
        sent.push(review);
        card = storedCard.parse(await send('/api/review-card', review)).api_data;
        answered.add(review.review_log.id);
        if (answered.size === 200) server.child.kill('SIGKILL');
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
    const restarted = await startServer(location);
    const sendAgain = await signIn(restarted.url);
    for (const review of sent) {
      if (answered.has(review.review_log.id)) continue;
      storedCard.parse(await sendAgain('/api/review-card', review));
    }
    expect(await verifyCards(db)).toEqual({ cards: 16, reviews: sent.length, faults: [] });
  });
});
