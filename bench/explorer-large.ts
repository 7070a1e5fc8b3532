/**
 * Lookups in a pack of 10 GB (100 million positions) against a pack a thousandth of the size, with cold and warm file cache, and the
 * reader's memory. Counts are invented, keys and format are real. `npm run bench explorer-large [POSITIONS]`; needs the disk space and minutes.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Chess } from 'chessops/chess';
import { positionKey } from '#chess/position/key';
import { SKIP_REASONS } from '#chess/replies/counting-headers';
import { makeCountingKey } from '#chess/replies/counting-key';
import { applicationId, formatVersion, packTables } from '#server/replies/pack-file';
import { Pack } from '#server/replies/pack-reader';
import { ReplyWriter } from '#server/replies/pack-cells';
import { findQuantile, printRatio } from './tools/measure.ts';

const positions = Number(process.argv[2] ?? 100_000_000);
const queried = 5000;
/** About 95 bytes a position, as in a pack of several months. */
const cellsEach = 12;

function makeNumber(seed: number): number {
  return (Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) >>> 8) % 400;
}

function listRequested(): string[] {
  const keys = new Set<string>();
  for (let seed = 1; keys.size < queried; seed += 1) {
    const position = Chess.default();
    for (let ply = 0; ply < 20 && !position.isEnd(); ply += 1) {
      const moves = [...position.allDests()].flatMap(([from, dests]) =>
        [...dests].map((to) => ({ from, to })),
      );
      const move = moves[makeNumber(seed * 31 + ply * 7919) % moves.length];
      if (!move) break;
      position.play(move);
      keys.add(positionKey(position));
    }
  }
  return [...keys].slice(0, queried);
}

function toInteger(key: string): bigint {
  const { hi, lo } = makeCountingKey(key);
  return (BigInt(hi) << 32n) | BigInt(lo >>> 0);
}

function writeLarge(path: string, rows: number, keys: readonly string[]): void {
  const db = new DatabaseSync(path);
  db.exec('pragma page_size = 4096; pragma journal_mode = off; pragma synchronous = off');
  db.exec(`pragma application_id = ${applicationId}; pragma user_version = ${formatVersion}`);
  db.exec(packTables);
  db.exec('begin');
  const insert = db.prepare('insert or ignore into positions (key, replies) values (?, ?)');
  const wanted = keys.map(toInteger).sort((one, other) => (one < other ? -1 : 1));
  const step = 2n ** 64n / BigInt(rows);
  const writer = new ReplyWriter();
  const makeReplies = (seed: number): Uint8Array => {
    writer.start();
    for (let cell = 0; cell < cellsEach; cell += 1)
      writer.add(
        ((cell >> 2) << 6) | (cell * 4),
        makeNumber(seed + cell) + 1,
        makeNumber(seed * 3),
        9000,
        90_000,
      );
    return writer.finish();
  };
  let next = 0;
  const insertWanted = (end: bigint): void => {
    for (let each = wanted[next]; each !== undefined && each < end; each = wanted[++next])
      insert.run(each, makeReplies(next));
  };
  let key = -(2n ** 63n);
  for (let row = 0; row < rows; row += 1, key += step) {
    insertWanted(key);
    insert.run(key, makeReplies(row));
  }
  insertWanted(2n ** 63n);
  const header = {
    built_at: '2026-11-01T00:00:00.000Z',
    max_ply: 30,
    min_games: 1,
    per_band: null,
    games: rows,
    positions: rows,
    first_day: null,
    last_day: null,
    sources: [],
    skipped: Object.fromEntries(SKIP_REASONS.map((reason) => [reason, 0])),
  };
  db.prepare("insert into header (name, value) values ('pack', ?)").run(JSON.stringify(header));
  db.exec('commit');
  db.close();
}

interface Times {
  medianUs: number;
  p99Us: number;
}

function timeLookups(pack: Pack, keys: readonly string[]): Times {
  const times = keys.map((key) => {
    const began = performance.now();
    if (pack.findReplies(key) === undefined) throw new Error('a position of the pack is not found');
    return (performance.now() - began) * 1000;
  });
  return { medianUs: findQuantile(times, 0.5), p99Us: findQuantile(times, 0.99) };
}

/** Needs root; false without it. */
function dropCaches(): boolean {
  return spawnSync('sh', ['-c', 'sync; echo 3 > /proc/sys/vm/drop_caches'], { stdio: 'ignore' }).status === 0;
}

const folder = await mkdtemp(join(tmpdir(), 'tabiya-bench-'));
try {
  const keys = listRequested();
  const [small, large] = [join(folder, 'small.sqlite'), join(folder, 'large.sqlite')];
  writeLarge(small, Math.max(1, Math.round(positions / 1000)), keys);
  const began = performance.now();
  writeLarge(large, positions, keys);
  const gigabytes = statSync(large).size / 1e9;
  console.log(
    `${positions.toLocaleString('en-US')} positions, ${gigabytes.toFixed(1)} GB, made in ${Math.round((performance.now() - began) / 1000)} s`,
  );
  const readSmall = new Pack(small);
  timeLookups(readSmall, keys);
  const known = timeLookups(readSmall, keys);
  readSmall.close();
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  const isCold = dropCaches();
  const opened = performance.now();
  const pack = new Pack(large);
  console.log(`opened in ${(performance.now() - opened).toFixed(1)} ms`);
  const cold = timeLookups(pack, keys);
  console.log(
    `first lookups${isCold ? ', nothing in the file cache' : ''}: median ${cold.medianUs.toFixed(0)} µs, p99 ${cold.p99Us.toFixed(0)} µs`,
  );
  const warm = timeLookups(pack, keys);
  printRatio('lookup again, median', warm.medianUs, known.medianUs, 'µs', 'a thousandth of the pack');
  printRatio('lookup again, p99', warm.p99Us, known.p99Us, 'µs', 'a thousandth of the pack');
  const inUseMb = (process.memoryUsage().rss - before) / 1e6;
  console.log(`memory the reader holds after ${2 * queried} lookups: ${inUseMb.toFixed(0)} MB`);
  pack.close();
} finally {
  await rm(folder, { recursive: true });
}
