/**
 * Durable reviews per second over HTTP on SQLite, as a ratio to raw commits with `synchronous=FULL` that write the same two
 * rows to a database of the same kind. With one client every review waits for its own commit; with 32 they share it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { getCardReview } from '#contract/card-review';
import { type Card, cardList, storedCard } from '#contract/cards';
import { printRatio } from './measure.ts';

const root = join(import.meta.dirname, '..');
const measuredMs = 4000;
const startFen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

const dataDir = await mkdtemp(join(tmpdir(), 'tabiya-bench-'));
const server = spawn(process.execPath, ['src/server/main.ts'], {
  cwd: root,
  env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

try {
  const url = await readUrl(server);
  const registered = await fetch(`${url}/api/register`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'bench@example.org', username: 'bench', password: 'bench' }),
  });
  const cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const board = { prompt_fen: startFen, answer_fen: startFen, orientation: 'white' };
  const drafts = Array.from({ length: 32 }, () => ({ id: randomUUID(), prompt: 'Q', answer: 'A', ...board }));
  await send(url, cookie, '/api/upsert-cards', drafts);
  const cards = cardList.parse(await send(url, cookie, '/api/get-cards')).api_data;

  await countReviews(url, cookie, cards, 4, 500);
  const raw = countRawCommits(measuredMs);
  const alone = await countReviews(url, cookie, cards, 1, measuredMs);
  const together = await countReviews(url, cookie, cards, 32, measuredMs);
  printRatio('durable reviews, 1 client', alone, raw, 'per s', 'raw commits');
  printRatio('durable reviews, 32 clients', together, raw, 'per s', 'raw commits');
} finally {
  agent.destroy();
  server.kill();
  await once(server, 'exit');
  await rm(dataDir, { recursive: true, force: true });
}

/** Each client has a card of its own and sends its next review when the last was answered. */
async function countReviews(
  url: string,
  cookie: string,
  cards: Card[],
  clients: number,
  durationMs: number,
): Promise<number> {
  const endMs = performance.now() + durationMs;
  let count = 0;
  await Promise.all(
    cards.slice(0, clients).map(async (first, index) => {
      let card = first;
      while (performance.now() < endMs) {
        const review = getCardReview(card, randomUUID(), 3, Date.now());
        card = storedCard.parse(await send(url, cookie, '/api/review-card', review)).api_data;
        count += 1;
      }
      cards[index] = card;
    }),
  );
  return (count / durationMs) * 1000;
}

function countRawCommits(durationMs: number): number {
  const database = new DatabaseSync(join(dataDir, 'raw.sqlite'));
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    CREATE TABLE cards (id TEXT PRIMARY KEY, due INTEGER, stability REAL, difficulty REAL, reps INTEGER);
    CREATE TABLE review_logs (card_id TEXT, id TEXT, rating INTEGER, review INTEGER, PRIMARY KEY (card_id, id));
    INSERT INTO cards VALUES ('card', 0, 0, 0, 0);
  `);
  const update = database.prepare(
    'UPDATE cards SET due = ?, stability = ?, difficulty = ?, reps = reps + 1 WHERE id = ?',
  );
  const insert = database.prepare('INSERT INTO review_logs VALUES (?, ?, ?, ?)');
  const endMs = performance.now() + durationMs;
  let count = 0;
  while (performance.now() < endMs) {
    database.exec('BEGIN IMMEDIATE');
    update.run(Date.now(), Math.random(), Math.random(), 'card');
    insert.run('card', randomUUID(), 3, Date.now());
    database.exec('COMMIT');
    count += 1;
  }
  database.close();
  return (count / durationMs) * 1000;
}

/** `fetch` would cost more than what is measured. */
async function send(url: string, cookie: string, path: string, body?: unknown): Promise<unknown> {
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
  return JSON.parse(answer);
}

async function readUrl(program: ChildProcess): Promise<string> {
  if (program.stdout === null) throw new Error('no output');
  for await (const line of createInterface({ input: program.stdout })) {
    const [url] = /http\S+/.exec(line) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error('the server ended before it was ready');
}
