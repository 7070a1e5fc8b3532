import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DAY_MS } from '#chess/memory/recall';
import { quota } from '../db/quota.ts';
import { paced } from '../../../scripts/pace.mjs';
import { afterTest, describeOnBothDatabases, makeEmptySqliteLocation, startTestApp } from '../testing/app.ts';
import { addCard, reviewOnce } from '../testing/cards.ts';
import { makeAnswer, sendAnswers } from '../testing/training.ts';
import { readMemoryLog } from './memory-log.ts';
import { MemoryPool } from './memory-pool.ts';

const each = 50;

function fillLog(path: string, userId: string): void {
  const database = new DatabaseSync(path, { timeout: 10_000 });
  const numbers = (count: number) =>
    `with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ${count}) `;
  const rows = (
    count: number,
  ) => `${numbers(count)}, m(k) as (select 0 union all select k + 1 from m where k + 1 < ${each})
    select `;
  const schedule = `0, 1, 5, 0, 0, ${each}, 0, 2, 0`;
  const columns =
    'due, stability, difficulty, elapsed_days, scheduled_days, reps, lapses, state, last_review';
  const [cards, memories] = [quota.review_logs.rows / each, quota.opening_answers.rows / each];
  try {
    database.exec(`pragma synchronous = off;
      drop trigger count_memory_answers_of_cards_insert; drop trigger count_memory_answers_of_openings_insert;
      begin;
      insert into cards (id, user_id, prompt, prompt_fen, prompt_pgn, answer, answer_fen, answer_pgn, orientation,
          revision, created_at, memory_revision, bytes, tags, ${columns})
        ${numbers(cards)} select 'card ' || i, '${userId}', '', '', '', '', '', '', 'white', ${each}, 0, 0, 1000, '', ${schedule} from n;
      insert into memory_answers (user_id, kind, memory_id, id, rating, answered_at, reps, revision, state, due, stability,
          difficulty, elapsed_days, last_elapsed_days, scheduled_days, is_repeat)
        ${rows(cards)} '${userId}', 'cards', 'card ' || i, 'r' || k, case (i + k) % 9 when 0 then 1 else 3 end, (i % 3000 + (k + 1) * (1 + i % 5)) * ${DAY_MS}, k + 1, k + 1, 2, 0, 1, 5, 0, 0, 0, 0 from n, m;
      insert into opening_memories (id, user_id, color, position_key, moves, answers, revision, memory_revision, ${columns})
        ${numbers(memories)} select 'memory ' || i, '${userId}', 'white', 'p' || i, 'e4', ${each}, ${each}, 0, ${schedule} from n;
      insert into memory_answers (user_id, kind, id, memory_id, rating, asked_at, answered_at, took_ms, is_repeat)
        ${rows(memories)} '${userId}', 'openings', i || ' ' || k, 'memory ' || i, case (i + k) % 9 when 0 then 1 else 3 end, 0, (i % 3000 + (k + 1) * (1 + i % 5)) * ${DAY_MS}, 1000, 0 from n, m;
      commit;`);
  } finally {
    database.close();
  }
}

test(
  'weights are fitted to a full log by a part of it that is the same every time',
  async () => {
    const location = await makeEmptySqliteLocation();
    const { signUp, db } = await startTestApp(async () => location);
    await signUp('Ann');
    const { id: userId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    fillLog(join(location.dataDir, 'tabiya.sqlite'), userId);
    const pool = new MemoryPool(location);
    afterTest(() => pool.close());
    const fit = await pool.run(
      { kind: 'fit', location, userId, current: { model: 'fsrs-5', weights: null } },
      userId,
    );
    expect(fit).toMatchObject({ reviews: 187_500, step: 8 });
    expect(fit.outcome).not.toBe('too_few');
  },
  paced(120_000),
);

describeOnBothDatabases('a log that is longer than is read', (makeLocation) => {
  test('gives whole memories, the same every time, and never more than is asked for', async () => {
    const { signUp, clock, db } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const cards = [];
    for (let made = 0; made < 9; made += 1)
      cards.push(await reviewOnce(ann, await addCard(ann), 3, clock.now));
    const userId = cards[0]?.user_id ?? '';
    await sendAnswers(ann, [makeAnswer(clock.now)]);
    const read = (mostRows: number) => readMemoryLog(db, userId, mostRows);
    const whole = await read(10);
    expect([whole.step, whole.histories.length]).toEqual([1, 10]);
    const part = await read(4);
    expect([part.step, part.histories.length]).toEqual([3, 4]);
    expect(whole.histories).toEqual(expect.arrayContaining(part.histories));
    expect(await read(4)).toEqual(part);
    expect((await read(3)).histories).toHaveLength(3);
  });
});
