/**
 * `npm run bench row-sizes` measures what a user stores in PostgreSQL in a year: bytes of a row with its indexes in each growing table,
 * on 20,000 rows of real texts, against the bytes of the texts.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parsePgn } from 'chessops/pgn';
import { sql } from 'kysely';
import { splitGames } from '#chess/pgn/split';
import { insertUser } from '#server/accounts/store';
import { openDatabase } from '#server/db/database';
import type { Db } from '#server/db/tables';
import { startPostgres } from '#server/testing/databases';
import { makeGameReview, makeLibraryGame } from '#server/testing/games';
import { printRatio } from './tools/measure.ts';

const root = join(import.meta.dirname, '..');
const rows = 20_000;
const rowsPerInsert = 500;
const aYear = { games: 600, game_analyses: 200, review_logs: 7300, opening_answers: 11_000 };

const games = splitGames(readFileSync(join(root, 'samples/games/lichess/lichess-2025.pgn'), 'utf8')).map(
  (pgn) => ({ pgn, moves: [...(parsePgn(pgn)[0]?.moves.mainline() ?? [])].map(({ san }) => san).join(' ') }),
);
const analyses = readFileSync(join(root, 'demo/analyses.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line): string => JSON.parse(line).positions.join('\n'));

const schedule = { due: 1, stability: 12.5, difficulty: 5.5, elapsed_days: 3, scheduled_days: 12, state: 2 };

async function fill<Table extends keyof typeof aYear>(
  table: Table,
  make: (index: number) => object,
  insert: (made: object[]) => Promise<unknown>,
): Promise<void> {
  let textBytes = 0;
  for (let from = 0; from < rows; from += rowsPerInsert) {
    const made = Array.from({ length: rowsPerInsert }, (_, index) => make(from + index));
    for (const row of made)
      for (const value of Object.values(row))
        if (typeof value === 'string') textBytes += Buffer.byteLength(value);
    await insert(made);
  }
  const { rows: found } = await sql<{ bytes: number }>`
    select pg_total_relation_size(${table})::float as bytes`.execute(db);
  const bytes = (found[0]?.bytes ?? Number.NaN) / rows;
  printRatio(`a row of ${table}, with its indexes`, bytes, textBytes / rows, 'bytes', 'its texts');
  const year = bytes * aYear[table];
  console.log(
    `  ${aYear[table].toLocaleString('en-US')} of them are a year of one user: ${(year / 1e6).toFixed(2)} MB`,
  );
  total += year;
}

let total = 0;
const dataDir = await mkdtemp(join(tmpdir(), 'tabiya-bench-'));
const postgres = await startPostgres([]);
const db: Db = await openDatabase({ url: `${postgres.url}/postgres`, dataDir });
try {
  const userId = randomUUID();
  await insertUser(db, { id: userId, email: 'a@example.org', username: 'a', passwordHash: '', createdAt: 0 });
  const cardId = randomUUID();
  const words = {
    prompt: '',
    prompt_fen: '',
    prompt_pgn: '',
    answer: '',
    answer_fen: '',
    answer_pgn: '',
    tags: '',
  };
  const card = {
    id: cardId,
    user_id: userId,
    ...words,
    ...schedule,
    orientation: 'white',
    reps: 1,
    lapses: 0,
  };
  await insertAny('cards', [{ ...card, memory_revision: 0, revision: 1, created_at: 1, bytes: 0 }]);
  const memory = { id: 'm', user_id: userId, color: 'white', position_key: '', moves: 'e4', ...schedule };
  const counts = { reps: 1, lapses: 0, answers: 1, revision: 1, memory_revision: 0 };
  await insertAny('opening_memories', [{ ...memory, ...counts }]);

  await fill(
    'games',
    (index) => ({
      ...makeLibraryGame(`lichess:${index.toString(36).padStart(8, '0')}`, games[index % games.length]),
      user_id: userId,
      played_at: index,
      bytes: 3000,
    }),
    (made) => insertAny('games', made),
  );
  const reviewed: string[] = [];
  for (let from = 0; from < rows; from += rowsPerInsert) {
    const made = Array.from({ length: rowsPerInsert }, () => ({
      ...makeGameReview(),
      user_id: userId,
      date_time_played: from,
      bytes: 0,
    }));
    reviewed.push(...made.map(({ id }) => id));
    await insertAny('game_reviews', made);
  }
  await fill(
    'game_analyses',
    (index) => ({
      game_review_id: reviewed[index],
      engine: 'stockfish-19-lite-single',
      game_id: `${index}`,
      is_finished: 1,
      positions: analyses[index % analyses.length],
    }),
    (made) => insertAny('game_analyses', made),
  );
  const log = {
    card_id: cardId,
    rating: 3,
    ...schedule,
    last_elapsed_days: 3,
    review: 1,
    reps: 1,
    took_ms: 4000,
  };
  await fill(
    'review_logs',
    (index) => ({ ...log, id: randomUUID(), revision: index, review: index }),
    (made) => insertAny('review_logs', made),
  );
  const answer = { user_id: userId, memory_id: 'm', rating: 3, asked_at: 1, took_ms: 3000, is_repeat: 0 };
  await fill(
    'opening_answers',
    (index) => ({ ...answer, id: randomUUID(), answered_at: index }),
    (made) => insertAny('opening_answers', made),
  );
  console.log(`a year of one user: ${(total / 1e6).toFixed(1)} MB`);
} finally {
  await db.destroy();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Untyped, because it inserts into five different tables. */
async function insertAny(table: string, made: object[]): Promise<void> {
  const text = JSON.stringify(made);
  await sql`insert into ${sql.table(table)} select * from json_populate_recordset(null::${sql.table(table)}, ${text})`.execute(
    db,
  );
}
