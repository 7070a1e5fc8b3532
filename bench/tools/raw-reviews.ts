/**
 * The rival of the review benches: the two rows of a review in one commit with `synchronous=FULL`. Run as a program with a path and a
 * card's content, it serves the same behind a bare Fastify route.
 */
import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import fastify from 'fastify';
import * as z from 'zod/mini';

export interface RawReviews {
  write(): void;
  close(): void;
}

export function openRawReviews(path: string): RawReviews {
  const database = new DatabaseSync(path);
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
  return {
    write: () => {
      database.exec('BEGIN IMMEDIATE');
      update.run(Date.now(), Math.random(), Math.random(), 'card');
      insert.run('card', randomUUID(), 3, Date.now());
      database.exec('COMMIT');
    },
    close: () => database.close(),
  };
}

if (import.meta.main) {
  const [, , path, card] = process.argv;
  if (path === undefined || card === undefined) throw new Error('raw-reviews needs a path and a card');
  const content = z.looseObject({}).parse(JSON.parse(card));
  const reviews = openRawReviews(path);
  const app = fastify();
  const body = z.object({ card: z.looseObject({}) });
  app.post('/api/review-card', async (request) => {
    reviews.write();
    return { api_result: 'general_sql_success', api_data: { ...content, ...body.parse(request.body).card } };
  });
  process.stdout.write(`ready at ${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
}
