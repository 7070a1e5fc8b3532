/** Kills a working server again and again, and looks each time at what is left. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { connectDatabase, type DatabaseLocation } from '#server/db/database';
import { signUpOver, startNode } from '#server/testing/process';
import { playUntilKilled } from './duel.ts';
import { findLosses, Ledger } from './ledger.ts';
import { TorturedUser } from './user.ts';

export interface TortureResult {
  kills: number;
  /** How many calls and moves had been acknowledged. */
  acknowledged: number;
  /** Empty when all is well. */
  losses: string[];
}

const workers = 4;
/** Killed after a random number of answers and a moment more, so that every part of a write is hit some time. */
const mostAnswers = 120;
const longestMomentMs = 20;
const longestLifeMs = 30_000;
const sessionCheck = z.object({ user: z.object({ id: z.string() }) });

export async function torture(
  location: DatabaseLocation,
  kills: number,
  report: (line: string) => void = () => undefined,
): Promise<TortureResult> {
  const ledger = new Ledger();
  const environment = { DATA_DIR: location.dataDir, DATABASE_URL: location.url ?? '' };
  let node = await startNode(environment);
  const users: TorturedUser[] = [];
  for (let count = 0; count < workers + 2; count += 1) {
    const { cookie, post } = await signUpOver(node.url, `user${count}`, 'p');
    const { user } = sessionCheck.parse(await (await post('/api/check-if-logged-in', {})).json());
    users.push(new TorturedUser(user.id, cookie, ledger));
  }
  const [white, black, ...writers] = users;
  if (white === undefined || black === undefined) throw new Error('no players');

  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      const { url } = node;
      const working = Promise.all([
        ...writers.map((user) => user.work(url)),
        playUntilKilled(url, [white.cookie, black.cookie], ledger),
      ]);
      await Promise.race([working, waitForAnswers(ledger, 20 + Math.random() * mostAnswers)]);
      await node.kill('SIGKILL');
      await working;
      const losses = await examine(location, ledger);
      report(`kill ${kill}: ${ledger.describe()}; ${losses.length} lost`);
      if (losses.length > 0) return { kills: kill, acknowledged: ledger.count(), losses };
      node = await startNode(environment);
    }
    return { kills, acknowledged: ledger.count(), losses: [] };
  } finally {
    await node.kill('SIGKILL');
  }
}

async function waitForAnswers(ledger: Ledger, answers: number): Promise<void> {
  const [enough, deadline] = [ledger.count() + answers, performance.now() + longestLifeMs];
  while (ledger.count() < enough && performance.now() < deadline) await wait(2);
  await wait(Math.random() * longestMomentMs);
}

async function examine(location: DatabaseLocation, ledger: Ledger): Promise<string[]> {
  const db = await connectDatabase(location);
  try {
    return [...(await findLosses(db, ledger)), ...checkFile(location)];
  } finally {
    await db.destroy();
  }
}

function checkFile({ url, dataDir }: DatabaseLocation): string[] {
  if (url !== undefined) return [];
  const database = new DatabaseSync(join(dataDir, 'tabiya.sqlite'), { readOnly: true });
  try {
    const problems = database
      .prepare('pragma integrity_check')
      .all()
      .map((row) => String(row.integrity_check));
    const orphans = database.prepare('pragma foreign_key_check').all();
    return [...problems.filter((problem) => problem !== 'ok'), ...orphans.map((row) => JSON.stringify(row))];
  } finally {
    database.close();
  }
}
