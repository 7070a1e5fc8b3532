/**
 * On real rated games (scripts/data.mjs): counting to ply 30 against chessops and pgn-extract (if installed), a whole build on all cores,
 * a lookup of 6,000 positions, and the bytes of a position. Processor time of one thread, except for the build.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Chess } from 'chessops/chess';
import { parsePgn } from 'chessops/pgn';
import { parseSan } from 'chessops/san';
import { makeUci } from 'chessops/util';
import { GameReader, makeTotals } from '#chess/replies/counting-games';
import { positionKey } from '#chess/position/key';
import { explorerLimits } from '#contract/explorer';
import { ratings, speeds } from '#contract/statistics';
import { buildPack } from '#server/replies/build';
import { CountingTable } from '#server/replies/counting-table';
import { answerReplies } from '#server/replies/lookup';
import { Pack } from '#server/replies/pack-reader';
import { printRatio } from './tools/measure.ts';
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
  const times = Array.from({ length: rounds + 1 }, () => cpuMs(run)).slice(1);
  return times.sort((one, two) => one - two)[rounds >> 1] ?? Infinity;
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
  const extract = ['/usr/games/pgn-extract', '/usr/bin/pgn-extract', '/usr/local/bin/pgn-extract'].find(
    existsSync,
  );
  if (extract === undefined) return;
  // pgn-extract reads, checks and cuts at the same ply, and writes nothing.
  const timed = (input: string): number => {
    const before = childMs();
    spawnSync(extract, ['-s', '-r', '--plylimit', String(maxPly), input], { stdio: 'ignore' });
    return childMs() - before;
  };
  const best = Math.min(...Array.from({ length: rounds }, () => timed(file)));
  printRatio(
    'counting to ply 30',
    perSecond(ours),
    perSecond(best),
    'games/s and core',
    'pgn-extract -s -r (reads, counts nothing)',
  );
}

function childMs(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) * 10;
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

const folder = await mkdtemp(join(tmpdir(), 'tabiya-bench-'));
try {
  benchCounting();
  await benchLookup(folder);
  await benchBuild(folder);
} finally {
  await rm(folder, { recursive: true });
}
