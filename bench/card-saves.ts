/**
 * One user runs six saves of 500 cards at a time while another user reviews a card.
 * The result is the review time as a ratio to the time without the saves, on SQLite over HTTP.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { reviewScheduler } from '#chess/memory/review-history';
import { makeCardReview } from '#contract/made-review';
import { cardList, storedCard } from '#contract/cards';
import { startServer } from '../e2e/server.ts';
import { findQuantile, printRatio, signUp } from './tools/measure.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const saves = 6;
const startFen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

const server = await startServer({ LOG_LEVEL: 'silent' });
const { url } = server;
try {
  const [reviewer, saver] = [await enter('reviewer'), await enter('saver')];
  await saver('/api/upsert-cards', makeDrafts(500));
  const alone = await review(reviewer);
  const signal = { toStop: false };
  let saved = 0;
  const saving = Array.from({ length: saves }, async () => {
    while (!signal.toStop) {
      await saver('/api/upsert-cards', makeDrafts(500));
      saved += 1;
    }
  });
  const beside = await review(reviewer);
  signal.toStop = true;
  await Promise.all(saving);
  for (const share of [0.5, 0.99]) {
    const name = `a review beside ${saves} saves of 500 cards, ${share === 0.5 ? 'median' : 'p99'}`;
    printRatio(name, findQuantile(beside, share), findQuantile(alone, share), 'ms', 'alone');
  }
  console.log(`${beside.length} reviews and ${saved} saves in ${seconds} s; ${alone.length} reviews alone`);
} finally {
  await server.stop();
}

type Send = (path: string, body?: unknown) => Promise<unknown>;

async function enter(username: string): Promise<Send> {
  const cookie = await signUp(url, username);
  return async (path, body) => {
    const answer = await fetch(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
    return answer.json();
  };
}

function makeDrafts(count: number) {
  const board = { prompt_fen: startFen, answer_fen: startFen, orientation: 'white' };
  return Array.from({ length: count }, () => ({ id: randomUUID(), prompt: 'Q', answer: 'A', ...board }));
}

async function review(send: Send): Promise<number[]> {
  await send('/api/upsert-cards', makeDrafts(1));
  let [card] = cardList.parse(await send('/api/get-cards')).api_data;
  const until = performance.now() + seconds * 1000;
  const took: number[] = [];
  while (performance.now() < until && card !== undefined) {
    const started = performance.now();
    const answer = await send(
      '/api/review-card',
      makeCardReview(card, randomUUID(), 3, Date.now(), reviewScheduler),
    );
    took.push(performance.now() - started);
    card = storedCard.parse(answer).api_data;
    await wait(10);
  }
  return took;
}
