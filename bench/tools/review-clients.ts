/** Reviewers in a separate process, so that their cost does not count as the server's. Each reviews its own cards in turn. */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type * as z from 'zod/mini';
import { reviewScheduler } from '#chess/memory/review-history';
import { makeCardReview } from '#contract/made-review';
import type { Card, storedCard } from '#contract/cards';
import { PlainConnection } from './plain-connection.ts';

export interface Reviewer {
  url: string;
  cookie: string;
  /** A card takes at most 2,000 reviews. */
  cards: Card[];
}

export interface ReviewCount {
  perSecond: number;
  delays: number[];
  clientMs: number;
}

type StoredCard = z.infer<typeof storedCard>;

interface Order {
  reviewers: Reviewer[];
  warmUpMs: number;
  measuredMs: number;
  /** Maximum reviews a second of all clients; without it each client sends without pauses. */
  pace?: number;
}

export async function runReviewers(order: Order): Promise<ReviewCount> {
  const clients = fork(import.meta.filename, { stdio: 'inherit' });
  clients.send(order);
  const ended = once(clients, 'exit');
  const [count]: ReviewCount[] = await Promise.race([once(clients, 'message'), ended.then(() => [])]);
  if (count === undefined) throw new Error('the reviewers said nothing');
  await ended;
  return count;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

export async function send(url: string, cookie: string, path: string, body?: unknown): Promise<unknown> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const call = request(`${url}${path}`, {
    agent,
    method: text === undefined ? 'GET' : 'POST',
    headers: {
      cookie,
      ...(text !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      }),
    },
  });
  call.end(text);
  const [response] = await once(call, 'response');
  let answer = '';
  for await (const chunk of response) answer += chunk;
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${answer}`);
  return JSON.parse(answer);
}

export function closeConnections(): void {
  agent.destroy();
}

async function review({ reviewers, warmUpMs, measuredMs, pace }: Order): Promise<ReviewCount> {
  const began = performance.now();
  const startMs = began + warmUpMs;
  const delays: number[] = [];
  let before = process.cpuUsage();
  setTimeout(() => (before = process.cpuUsage()), warmUpMs);
  await Promise.all(
    reviewers.map(async ({ url, cookie, cards: first }, place) => {
      const cards = [...first];
      const connection = new PlainConnection(url);
      let turn = 0;
      for (let nowMs = 0; nowMs < startMs + measuredMs; nowMs = performance.now(), turn += 1) {
        const dueMs = pace === undefined ? 0 : began + ((turn * reviewers.length + place) / pace) * 1000;
        if (dueMs > performance.now()) await new Promise((go) => setTimeout(go, dueMs - performance.now()));
        const sentMs = Math.max(dueMs, performance.now());
        const card = cards.shift();
        if (card === undefined) throw new Error('a reviewer has no card');
        const sent = makeCardReview(card, randomUUID(), 3, Date.now(), reviewScheduler);
        // Unchecked: validation would double the client's cost.
        const { api_data: stored } = (await connection.post('/api/review-card', cookie, sent)) as StoredCard;
        cards.push(stored);
        if (nowMs >= startMs) delays.push(performance.now() - sentMs);
      }
      connection.close();
    }),
  );
  const { user, system } = process.cpuUsage(before);
  return {
    perSecond: (delays.length / measuredMs) * 1000,
    delays,
    clientMs: (user + system) / 1000 / delays.length,
  };
}

if (import.meta.main) {
  process.once('message', (order: Order) => {
    void review(order).then((count) => {
      closeConnections();
      process.send?.(count, () => process.disconnect());
    });
  });
}
