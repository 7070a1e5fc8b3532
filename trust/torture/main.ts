/** `npm run torture -- 20 sqlite` kills the server 20 times. The default is 200 times on each database. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseLocation } from '#server/db/database';
import { startPostgres } from '#server/testing/databases';
import { torture } from './torture.ts';

const [, , kills = '200', engine] = process.argv;
let lost = 0;
if (engine !== 'postgres') await run('SQLite', undefined);
if (engine !== 'sqlite') {
  const postgres = await startPostgres([]);
  await run('PostgreSQL', `${postgres.url}/postgres`).finally(() => postgres.stop());
}
process.exit(lost === 0 ? 0 : 1);

async function run(name: string, url: string | undefined): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tabiya-torture-'));
  const location: DatabaseLocation = { url, dataDir };
  const started = performance.now();
  try {
    const result = await torture(location, Number(kills), (line) => console.log(`${name} ${line}`));
    const seconds = Math.round((performance.now() - started) / 1000);
    for (const loss of result.losses) console.log(`${name} LOST ${loss}`);
    console.log(
      `${name}: ${result.kills} kills, ${result.acknowledged} acknowledged, ${result.losses.length} lost, in ${seconds} s`,
    );
    lost += result.losses.length;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
