/**
 * Compares our counting of games with chessops, and measures how fast packs are built and read. `npm run
 * bench packs 100000000` also reads a generated pack of 10 GB.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Chess } from 'chessops/chess';
import { parsePgn } from 'chessops/pgn';
import { parseSan } from 'chessops/san';
import { makeUci } from 'chessops/util';
import { GameReader, makeTotals } from '#chess/replies/counting-games';
import { SKIP_REASONS } from '#chess/replies/counting-headers';
import { makeCountingKey } from '#chess/replies/counting-key';
import { positionKey } from '#chess/position/key';
import { explorerLimits } from '#contract/explorer';
import { ratings, speeds } from '#contract/statistics';
import { buildPack } from '#server/replies/build';
import { CountingTable } from '#server/replies/counting-table';
import { answerReplies } from '#server/replies/lookup';
import { ReplyWriter } from '#server/replies/pack-cells';
import { applicationId, formatVersion, packTables } from '#server/replies/pack-file';
import { Pack } from '#server/replies/pack-reader';
import { findMedian, findQuantile, printRatio } from './tools/measure.ts';
import { benchedFolder } from '../scripts/data.mjs';

const file = join(benchedFolder, 'rated/lichess-rated-combined.pgn');
const bytes = new Uint8Array(readFileSync(file));
const text = new TextDecoder().decode(bytes);
const maxPly = 30;
const rounds = 5;

function cpuMs(run: () => void): number {
  const start = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

function medianMs(run: () => void): number {
  return findMedian(Array.from({ length: rounds + 1 }, () => cpuMs(run)).slice(1));
}

const games = text.split('[Event "').length - 1;
const table = new CountingTable(20, bytes.length);

function countOurs(): void {
  new GameReader(maxPly).read(bytes, makeTotals(), table.add);
}

function countAndSort(): void {
  countOurs();
  table.takeRun();
}

function countWithChessops(): void {
  const counts = new Map<string, number>();
  for (const { moves } of parsePgn(text)) {
    const position = Chess.default();
    let ply = 0;
    for (const { san } of moves.mainline()) {
      const move = ply++ < maxPly ? parseSan(position, san) : undefined;
      if (!move) break;
      const name = `${positionKey(position)} ${makeUci(move)}`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
      position.play(move);
    }
  }
}

function benchCounting(): void {
  const ours = medianMs(countAndSort);
  const perSecond = (ms: number): number => (games / ms) * 1000;
  const theirs = cpuMs(countWithChessops);
  console.log(`${games} games, ${(bytes.length / 1e6).toFixed(1)} MB`);
  printRatio('counting to ply 30', perSecond(ours), perSecond(theirs), 'games/s and core', 'chessops');
  printRatio('counting to ply 30', perSecond(ours), 10_000, 'games/s and core', 'the aim');
}

async function benchBuild(folder: string): Promise<void> {
  const copies = 20;
  const big = join(folder, 'games.pgn');
  writeFileSync(
    big,
    Buffer.concat(Array.from({ length: copies }, () => [bytes, Buffer.from('\n\n')]).flat()),
  );
  const out = join(folder, 'big.sqlite');
  const began = performance.now();
  const before = process.cpuUsage();
  await build([big], out, 2);
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(before);
  const cpuSeconds = (user + system) / 1e6;
  console.log(
    `build of ${copies * games} games: ${seconds.toFixed(1)} s by the clock, ${Math.round((copies * games) / seconds)} games/s on ${availableParallelism()} cores; ${Math.round((copies * games) / cpuSeconds)} games for a second of processor`,
  );
}

async function build(sources: string[], out: string, minGames: number): Promise<void> {
  await buildPack(
    { out, maxPly, minGames, perBand: undefined, sources },
    { stdin: process.stdin, now: Date.now, stop: new AbortController().signal, report: () => {} },
  );
}

async function benchLookup(folder: string): Promise<void> {
  const out = join(folder, 'explorer.sqlite');
  await build([file], out, 1);
  const pack = new Pack(out);
  const keys = listKeys();
  const question = { positions: keys, speeds: [...speeds], ratings: [...ratings] };
  const ms = medianMs(() => JSON.stringify(answerReplies(pack, question)));
  const found = answerReplies(pack, question).positions.filter((replies) => replies.length > 0).length;
  printRatio(
    `lookup of ${keys.length} positions, ${found} of them there, as JSON`,
    ms,
    200,
    'ms',
    'the limit',
  );
  const size = statSync(out).size;
  const { positions } = pack.description;
  console.log(`every position seen: ${positions} positions, ${(size / positions).toFixed(1)} bytes each`);
  pack.close();
}

function listKeys(): string[] {
  const keys = new Set<string>();
  for (const { moves } of parsePgn(text)) {
    const position = Chess.default();
    let ply = 0;
    for (const { san } of moves.mainline()) {
      if (keys.size === explorerLimits.positionsPerCall) return [...keys];
      const move = ply++ < maxPly ? parseSan(position, san) : undefined;
      if (!move) break;
      keys.add(positionKey(position));
      position.play(move);
    }
  }
  return [...keys];
}

const cellsEach = 12;

function makeNumber(seed: number): number {
  return (Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) >>> 8) % 400;
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

function dropCaches(): boolean {
  return spawnSync('sh', ['-c', 'sync; echo 3 > /proc/sys/vm/drop_caches'], { stdio: 'ignore' }).status === 0;
}

function benchLarge(folder: string, positions: number): void {
  const keys = listKeys();
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
  console.log(`memory of the reader after ${2 * keys.length} lookups: ${inUseMb.toFixed(0)} MB`);
  pack.close();
}

const folder = await mkdtemp(join(tmpdir(), 'tabiya-bench-'));
const large = Number(process.argv[2] ?? 0);
try {
  if (large > 0) {
    benchLarge(folder, large);
  } else {
    benchCounting();
    await benchLookup(folder);
    await benchBuild(folder);
  }
} finally {
  await rm(folder, { recursive: true });
}
