/** A separate process, so that the server's time excludes the reviewers'. Each reviewer has its own cards. */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import type * as z from 'zod/mini';
import { DEFAULT_SCHEDULERS } from '#chess/memory/memory-parameters';
import { makeCardReview } from '#contract/made-review';
import type { Card, storedCard } from '#contract/cards';

export interface Reviewer {
  url: string;
  cookie: string;
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
  /** The most reviews per second of all clients together. Without it, clients send without pauses. */
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
        const sent = makeCardReview(card, randomUUID(), 3, Date.now(), DEFAULT_SCHEDULERS.cards);
        // Validating the response would double the client's cost.
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

/**
 * Sends one request at a time over one connection, because `node:http` would cost as much CPU time as the
 * server's answer.
 */
const blankLine = '\r\n\r\n';

interface Waiting {
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
}

class PlainConnection {
  readonly #socket: Socket;
  readonly #host: string;
  #received = '';
  #waiting: Waiting | undefined;

  constructor(url: string) {
    const { host, hostname, port } = new URL(url);
    this.#host = host;
    // All responses are ASCII, so each byte is one character.
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true }).setEncoding('latin1');
    this.#socket.on('data', (text: string) => this.#take(text));
    this.#socket.on('error', (error) => this.#waiting?.reject(error));
    this.#socket.on('close', () => this.#waiting?.reject(new Error('The connection was closed')));
  }

  post(path: string, cookie: string, body: unknown): Promise<unknown> {
    const text = JSON.stringify(body);
    const answer = Promise.withResolvers<unknown>();
    this.#waiting = answer;
    this.#socket.write(
      `POST ${path} HTTP/1.1\r\nhost: ${this.#host}\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\n` +
        `content-length: ${Buffer.byteLength(text)}${blankLine}${text}`,
    );
    return answer.promise;
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(text: string): void {
    this.#received += text;
    const end = this.#received.indexOf(blankLine);
    if (end < 0) return;
    const head = this.#received.slice(0, end);
    const body = this.#received.slice(end + blankLine.length);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    if (body.length < length) return;
    this.#received = '';
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (head.startsWith('HTTP/1.1 200 ')) waiting?.resolve(JSON.parse(body));
    else waiting?.reject(new Error(`${head.split('\r\n')[0]} ${body}`));
  }
}
