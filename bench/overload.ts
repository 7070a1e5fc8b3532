/**
 * Measures 200 users alone, then during all floods of `tools/floods.ts` at once. `npm run bench overload 600
 * log-ins` runs only the floods whose names contain `log-ins`, for ten minutes.
 */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { quota } from '#server/db/quota';
import { makeSampleKey } from '#contract/position-key';
import { studyColors, studyLimits } from '#contract/studies';
import type { TrainingAnswer } from '#contract/training';
import { makeTime } from '#contract/wire-schedule';
import { addLateReviews } from '#server/cards/late-reviews';
import { upsertCards } from '#server/cards/upsert';
import { getLocation, openDatabase } from '#server/db/database';
import type { Db } from '#server/db/tables';
import { MemoryPool } from '#server/memory/memory-pool';
import { replaceStudy } from '#server/openings/study-store';
import { signUp } from '#server/testing/live-accounts';
import { addTrainingAnswers } from '#server/training/training-answers';
import { startServer } from '../e2e/server.ts';
import { findQuantile, printRatio } from './tools/measure.ts';

const floodSeconds = Number(process.argv[2] ?? 15);
const chosen = process.argv[3] ?? '';
const quietSeconds = Math.min(30, floodSeconds);
const users = 200;
const startFen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const thinkMs = 1_000;

const longestStopMs = 60_000;

interface Flood {
  stop(): Promise<string>;
  end(): void;
}

const refusals = new Map<number, number>();

const dataDir = await mkdtemp(join(tmpdir(), 'tabiya-overload-'));
const { cookies, attacker } = await makeUsers();
const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
const { url } = server;

let flood: Flood | undefined;
try {
  await useFor(3);
  const alone = await useFor(quietSeconds);
  const before = await readMetrics();
  flood = startFlood();
  await useFor(3);
  const beside = await useFor(floodSeconds / 2);
  const halfway = await readMetrics();
  beside.push(...(await useFor(floodSeconds / 2)));
  const after = await readMetrics();
  const answers = await flood.stop();

  printRatio(
    'p99 of the users under the floods',
    findQuantile(beside, 0.99),
    findQuantile(alone, 0.99),
    'ms',
    'alone',
  );
  console.log(
    `event-loop delay p99: ${before.delayMs.toFixed(1)} ms alone, ${after.delayMs.toFixed(1)} ms under the floods`,
  );
  console.log(
    `memory: ${before.megabytes} MB before, ${halfway.megabytes} MB halfway, ${after.megabytes} MB after ${floodSeconds} s of floods`,
  );
  const refused = [...refusals].map(([status, count]) => `${count} × ${status}`).join(', ');
  console.log(`signed-in users refused: ${refused === '' ? 'none' : refused} of ${beside.length} calls`);
  console.log(`responses to the floods:\n${answers}`);
  const goals: [string, boolean][] = [
    ['users’ p99 at most doubled', findQuantile(beside, 0.99) <= 2 * findQuantile(alone, 0.99)],
    ['event-loop p99 under 50 ms', after.delayMs < 50],
    ['memory flat from halfway on', after.megabytes <= 1.1 * halfway.megabytes],
    ['nobody signed in refused', refusals.size === 0],
  ];
  for (const [goal, isMet] of goals) console.log(`${isMet ? 'reached' : 'NOT REACHED'}: ${goal}`);
} finally {
  flood?.end();
  await server.stop();
}

async function makeUsers(): Promise<{ cookies: string[]; attacker: string }> {
  const db = await openDatabase({ url: undefined, dataDir });
  const made: string[] = [];
  for (let count = 0; count < users; count += 1) made.push(await signUp({ db }, `user${count}`));
  const attacker = await signUp({ db }, 'attacker');
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'attacker')
    .executeTakeFirstOrThrow();
  await fillAccount(db, id);
  await db.destroy();
  return { cookies: made, attacker };
}

async function fillAccount(db: Db, userId: string): Promise<void> {
  const texts = { username: 'x', opponent_name: 'x', time_control: '600', notes: '', link: '' };
  for (let count = 0; count < 300; count += 1) {
    await db
      .insertInto('game_reviews')
      .values({
        id: randomUUID(),
        user_id: userId,
        date_time_played: count,
        hero_color: 'White',
        site: 'Lichess',
        ...texts,
        pgn: 'x'.repeat(100_000),
        bytes: 100_200,
      })
      .execute();
  }
  await fillMemory(db, userId);
  const study = { title: 'x', link: null, exclude_move_indicators: '', last_update: '2026-11-01T12:00:00Z' };
  for (const color of studyColors)
    await replaceStudy(db, userId, 1, { ...study, color, study_text: 'x'.repeat(studyLimits.textBytes) });
}

async function fillMemory(db: Db, userId: string): Promise<void> {
  const [now, dayMs] = [Date.now(), 86_400_000];
  const threads = new MemoryPool(getLocation(db));
  const board = { prompt_fen: startFen, answer_fen: startFen, prompt_pgn: '', answer_pgn: '' };
  const due = makeTime(now - 400 * dayMs);
  for (let count = 0; count < quota.cards.rows; count += 500) {
    const ids = Array.from({ length: 500 }, () => randomUUID());
    const cards = ids.map((id) => ({
      id,
      prompt: 'Q',
      answer: 'A',
      orientation: 'white' as const,
      ...board,
      due,
    }));
    await upsertCards(db, userId, cards, now);
    const reviews = Array.from({ length: 2000 }, (_, index) => ({
      id: randomUUID(),
      card_id: ids[0] ?? '',
      rating: 3 as const,
      review: makeTime(now - Math.round((2000 - index) * 0.19 * dayMs)),
      reps: index + 1,
      is_undone: false,
    }));
    await addLateReviews(db, threads, userId, reviews, now);
  }
  for (let count = 0; count < quota.opening_memories.rows; count += 200) {
    const answers = Array.from({ length: 200 }, (_, index) => makeAnswer(now - dayMs, count + index));
    await addTrainingAnswers(db, threads, userId, answers, now);
  }
  await threads.close();
}

function makeAnswer(answeredMs: number, number: number): TrainingAnswer {
  const times = { asked_at: makeTime(answeredMs - 2000), answered_at: makeTime(answeredMs), took_ms: 2000 };
  return {
    id: randomUUID(),
    color: 'white',
    position_key: makeSampleKey(number),
    moves: ['e4'],
    rating: 3,
    ...times,
    is_repeat: false,
    known_days: null,
  };
}

async function useFor(seconds: number): Promise<number[]> {
  const until = performance.now() + seconds * 1000;
  const took: number[] = [];
  await Promise.all(
    cookies.map(async (cookie, index) => {
      await wait((thinkMs * index) / users);
      while (performance.now() < until) {
        const started = performance.now();
        const answer = await fetch(`${url}/api/${index % 2 === 0 ? 'get-due-cards' : 'get-game-reviews'}`, {
          headers: { cookie },
        });
        await answer.text();
        if (!answer.ok) refusals.set(answer.status, (refusals.get(answer.status) ?? 0) + 1);
        took.push(performance.now() - started);
        await wait(thinkMs);
      }
    }),
  );
  return took;
}

function startFlood(): Flood {
  const flood = fork(join(import.meta.dirname, 'tools/floods.ts'), [url, attacker, chosen], {
    stdio: 'inherit',
  });
  if (flood.pid !== undefined) setPriority(flood.pid, constants.priority.PRIORITY_LOW);
  return {
    async stop() {
      const signal = once(flood, 'message', { signal: AbortSignal.timeout(longestStopMs) });
      flood.send('stop');
      try {
        const [answers] = await signal;
        return String(answers);
      } catch {
        return `  not told within ${longestStopMs / 1000} s`;
      }
    },
    end: () => void flood.kill('SIGKILL'),
  };
}

async function readMetrics(): Promise<{ delayMs: number; megabytes: number }> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const [, delay] = /event_loop_delay_seconds\{quantile="0.99"\} (\S+)/.exec(text) ?? [];
  const [, memory] = /^process_resident_memory_bytes (\S+)/m.exec(text) ?? [];
  return { delayMs: Number(delay) * 1000, megabytes: Math.round(Number(memory) / 1024 / 1024) };
}
