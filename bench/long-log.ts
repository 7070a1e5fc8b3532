/**
 * A user with 100,000 reviews: time of statistics and export, and how long other users wait during that.
 * `npm run bench long-log [reviews] [postgres]`
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DAY_MS } from '#chess/memory/recall';
import { insertSession } from '#server/accounts/session-store';
import { insertUser } from '#server/accounts/store';
import { hashToken, makeToken } from '#server/accounts/token';
import { openDatabase } from '#server/db/database';
import type { CardTable, Db } from '#server/db/tables';
import { startPostgres } from '#server/testing/databases';
import { startServer } from '../e2e/server.ts';
import { findMedian, findQuantile, printRatio } from './tools/measure.ts';

const reviews = Number(process.argv[2] ?? 100_000);
const reviewsPerCard = 20;
const rounds = 8;
const fen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

const dataDir = await mkdtemp(join(tmpdir(), 'tabiya-long-log-'));
const postgres = process.argv[3] === 'postgres' ? await startPostgres([]) : undefined;
const url = postgres && `${postgres.url}/postgres`;
const db = await openDatabase({ url, dataDir });
const [owner, other] = [await makeUser(db, 'owner'), await makeUser(db, 'other')];
await fillLog(db, owner.id);
await db.destroy();
const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: url ?? '', LOG_LEVEL: 'error' });

try {
  const statistics = '/api/get-memory-statistics?utc_offset_minutes=60';
  const works = [
    ['statistics', statistics],
    ['export', '/api/export-account'],
  ] as const;
  const first = await time(owner.cookie, statistics);
  for (let round = 0; round < 5; round += 1) await time(owner.cookie, statistics);
  for (const [name, path] of works) {
    const before = await readCpuMs();
    for (let round = 0; round < rounds; round += 1) await time(owner.cookie, path);
    const cpuMs = ((await readCpuMs()) - before) / rounds;
    console.log(
      `${name} of ${reviews.toLocaleString('en')} reviews: ${Math.round(cpuMs)} ms of processor time`,
    );
  }
  await readFor(2_000);
  const alone = await readFor(4_000);
  for (const [name, path] of works) {
    const took: number[] = [];
    const beside = await readWhile(async () => {
      for (let round = 0; round < rounds; round += 1) took.push(await time(owner.cookie, path));
    });
    const start = name === 'statistics' ? `, the first ${Math.round(first)} ms` : '';
    console.log(
      `${name} of ${reviews.toLocaleString('en')} reviews: ${Math.round(findMedian(took))} ms${start}`,
    );
    printRatio(
      `p99 of another's read beside the ${name}`,
      findQuantile(beside, 0.99),
      findQuantile(alone, 0.99),
      'ms',
      'alone',
    );
    console.log(
      `the longest: ${findQuantile(beside, 1).toFixed(1)} ms, alone: ${findQuantile(alone, 1).toFixed(1)} ms`,
    );
  }
} finally {
  await server.stop();
  await postgres?.stop();
}

async function makeUser(db: Db, name: string): Promise<{ id: string; cookie: string }> {
  const [id, token, now] = [randomUUID(), makeToken(), Date.now()];
  const email = `${name}@example.org`;
  await insertUser(db, { id, email, username: name, passwordHash: '', createdAt: now });
  const session = { tokenHash: hashToken(token), userId: id, passwordHash: '', factoredAt: null };
  await insertSession(db, { ...session, createdAt: now, expiresAt: now + DAY_MS, browser: '' });
  return { id, cookie: `tabiya_session=${token}` };
}

async function fillLog(db: Db, userId: string): Promise<void> {
  const now = Date.now();
  const cards = reviews / reviewsPerCard;
  for (let made = 0; made < cards; made += 1) {
    const reviewedAt = Array.from(
      { length: reviewsPerCard },
      (_, at) =>
        now -
        Math.round((1100 * (reviewsPerCard - at - (made % 97) / 97) ** 2 * DAY_MS) / reviewsPerCard ** 2),
    );
    const schedule = {
      due: now + (made % 60) * DAY_MS,
      stability: 1 + (made % 200),
      difficulty: 1 + (made % 9),
      elapsed_days: 5,
      scheduled_days: 60,
      reps: reviewsPerCard,
      lapses: 1,
      state: 2,
      last_review: reviewedAt.at(-1) ?? now,
    } as const;
    const card: CardTable = {
      ...schedule,
      id: randomUUID(),
      user_id: userId,
      prompt: `What does White play in position ${made}?`,
      prompt_fen: fen,
      prompt_pgn: '',
      answer: 'The knight goes to f3, because it develops and looks at e5.',
      answer_fen: fen,
      answer_pgn: '1. e4 e5 2. Nf3',
      orientation: 'white',
      tags: 'opening',
      suspended_at: null,
      game_review_id: null,
      last_rating: 3,
      memory_revision: 0,
      answer_search: null,
      revision: reviewsPerCard,
      created_at: reviewedAt[0] ?? now,
      deleted_at: null,
      bytes: 400,
    };
    await db.insertInto('cards').values(card).execute();
    const { lapses: _lapses, last_review: _last, reps: _reps, due: _due, ...logged } = schedule;
    const rows = reviewedAt.map((review, at) => ({
      ...logged,
      card_id: card.id,
      id: randomUUID(),
      revision: at + 1,
      rating: at % 7 === 3 ? (1 as const) : (3 as const),
      last_elapsed_days: 5,
      review,
      state: at === 0 ? (0 as const) : (2 as const),
      due: reviewedAt[at - 1] ?? review,
      reps: at + 1,
      took_ms: 4000 + (made % 5) * 1000,
      undone_at: null,
      game_key: null,
    }));
    await db.insertInto('review_logs').values(rows).execute();
  }
}

async function time(cookie: string, path: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(`${server.url}${path}`, { headers: { cookie } });
  for await (const piece of answer.body ?? []) void piece;
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return performance.now() - started;
}

/** Processor time of the server with its threads, from Linux; other programs do not affect it. */
async function readCpuMs(): Promise<number> {
  const text = await readFile(`/proc/${server.process.pid}/stat`, 'utf8');
  const [user = 0, system = 0] = text.slice(text.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
  return (user + system) * 10;
}

async function readWhile(work: () => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  const over = new AbortController();
  const working = work().finally(() => over.abort());
  while (!over.signal.aborted) {
    took.push(await time(other.cookie, '/api/get-due-cards'));
    await wait(5);
  }
  await working;
  return took;
}

function readFor(ms: number): Promise<number[]> {
  return readWhile(() => wait(ms));
}
