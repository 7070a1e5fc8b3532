import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { SPEEDS } from '#chess/pgn/speed';
import { bandOf, BANDS, speedOf } from '#chess/replies/counting-cell';
import { listTestedFiles } from '../../../scripts/data.mjs';
import { makeDataDir } from '../testing/app.ts';
import { makeBuildFolder, NotBuilt } from './build-state.ts';
import { Pack } from './pack-reader.ts';
import { countWithChessops, dropRare } from '../testing/pack-counting.ts';
import { buildTestPack, dumpPack, simulatorGames, streamOf } from '../testing/pack.ts';

function expectEqual(path: string, { counts, games }: ReturnType<typeof countWithChessops>): void {
  const pack = new Pack(path);
  expect([pack.description.games, pack.description.positions]).toEqual([games, counts.size]);
  const square = (index: number): string => `${'abcdefgh'.charAt(index & 7)}${(index >> 3) + 1}`;
  for (const [key, replies] of counts) {
    const found = (pack.findReplies(key) ?? []).map(({ move, cell, white, draws, black, ratingSum }) => {
      const uci = `${square(move & 63)}${square((move >> 6) & 63)}${['', '', 'n', 'b', 'r', 'q'][move >> 12]}`;
      return [`${uci} ${BANDS[bandOf(cell)]} ${SPEEDS[speedOf(cell)]}`, [white, draws, black, ratingSum]];
    });
    const [ours, theirs] = [found, [...replies]].map((list) => JSON.stringify(list.sort()));
    if (ours !== theirs) expect([key, ours]).toEqual([key, theirs]);
  }
  pack.close();
}

describe('equal to counting with chessops', () => {
  test('the simulator’s games, every position seen', async () => {
    expectEqual(await buildTestPack(simulatorGames), countWithChessops(simulatorGames, 30));
  });

  test.each(listTestedFiles('rated'))('real rated games of %s', async (_, path) => {
    const folder = await makeDataDir();
    const text = readFileSync(path, 'utf8');
    const source = join(folder, 'games.pgn');
    await writeFile(source, text);
    const out = join(folder, 'explorer.sqlite');
    const counted = countWithChessops(text, 30);
    expectEqual(await buildTestPack('', { out, sources: [source] }), counted);
    dropRare(counted.counts, 3);
    expectEqual(await buildTestPack('', { out, sources: [source], minGames: 3 }), counted);
  });
});

describe('the same pack', () => {
  const text = simulatorGames.slice(0, 250_000);

  test('however the text is cut, and however small the tables are', async () => {
    const whole = dumpPack(await buildTestPack(text));
    const tiny = { tableBits: 12, chunkBytes: 5000 };
    expect(dumpPack(await buildTestPack(text, {}, tiny))).toEqual(whole);
    const pieces = text.match(/[^]{1,777}/g) ?? [];
    expect(
      dumpPack(await buildTestPack('', {}, { ...tiny, threads: 1, stdin: streamOf(...pieces) })),
    ).toEqual(whole);
  });

  test('from more tables than files can be open', async () => {
    const out = join(await makeDataDir(), 'explorer.sqlite');
    const small = { tableBits: 10, chunkBytes: 1200 };
    expect(dumpPack(await buildTestPack(text, { out }, small))).toEqual(dumpPack(await buildTestPack(text)));
  });

  test('from zstd in many frames, with junk frames between', async () => {
    const skippable = Buffer.from([0x53, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3]);
    const bytes = Buffer.from(text);
    const frames = Array.from({ length: Math.ceil(bytes.length / 50_000) }, (_, index) => [
      zstdCompressSync(bytes.subarray(index * 50_000, (index + 1) * 50_000)),
      skippable,
    ]).flat();
    const packed = await buildTestPack(Buffer.concat([skippable, ...frames]));
    expect(dumpPack(packed)).toEqual(dumpPack(await buildTestPack(text)));
    const slices = Array.from({ length: 3000 }, (_, index) =>
      Buffer.concat(frames).subarray(index * 97, index * 97 + 97),
    );
    expect(dumpPack(await buildTestPack('', {}, { stdin: streamOf(...slices) }))).toEqual(dumpPack(packed));
  });

  test('with bands that fill up, whatever the number of threads', async () => {
    const one = await buildTestPack(text, { perBand: 7 }, { threads: 1, chunkBytes: 9000 });
    const four = await buildTestPack(text, { perBand: 7 }, { threads: 4, chunkBytes: 9000 });
    expect(dumpPack(four)).toEqual(dumpPack(one));
    const pack = new Pack(one);
    const byBand = Map.groupBy(pack.description.cells, ({ band }) => band);
    for (const cells of byBand.values())
      expect(cells.reduce((sum, { games }) => sum + games, 0)).toBeLessThanOrEqual(7);
    expect(byBand.size).toBeGreaterThan(2);
    pack.close();
  });

  test('after it was stopped, again and again', async () => {
    const out = join(await makeDataDir(), 'explorer.sqlite');
    const options = { out, perBand: 30 };
    let rounds = 0;
    while (!existsSync(out)) {
      const stop = new AbortController();
      let reports = 0;
      const report = () => void (++reports === 5 && stop.abort());
      await buildTestPack(text, options, { chunkBytes: 20_000, stop: stop.signal, report });
      rounds++;
    }
    expect(rounds).toBeGreaterThan(2);
    expect(await readdir(join(out, '..'))).toEqual(['explorer.sqlite']);
    expect(dumpPack(out)).toEqual(
      dumpPack(await buildTestPack(text, { perBand: 30 }, { chunkBytes: 20_000 })),
    );
  });

  test('after it was killed', async () => {
    const out = join(await makeDataDir(), 'explorer.sqlite');
    const program = `
      import { buildPack } from ${JSON.stringify(join(import.meta.dirname, 'build.ts'))};
      await buildPack(
        { out: ${JSON.stringify(out)}, maxPly: 30, minGames: 1, perBand: undefined, sources: ['-'] },
        { stdin: process.stdin, now: Date.now, stop: new AbortController().signal, report() {}, threads: 2, chunkBytes: 20000, checkpointMs: 20 },
      );`;
    const file = join(out, '../build.mjs');
    await writeFile(file, program);
    const child = spawn(process.execPath, [file], {
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    const exited = once(child, 'exit');
    const state = join(makeBuildFolder(out), 'state.json');
    child.stdin.write(text.slice(0, 0.8 * text.length));
    while (!existsSync(state) && child.exitCode === null) await setTimeout(20);
    expect(JSON.parse(readFileSync(state, 'utf8')).textBytes).toBeGreaterThan(0);
    child.stdin.on('error', () => {});
    child.kill('SIGKILL');
    await exited;
    expect(existsSync(out)).toBe(false);
    expect(dumpPack(await buildTestPack(text, { out }))).toEqual(dumpPack(await buildTestPack(text)));
  });
});

describe('text that is not as it should be', () => {
  const text = simulatorGames.slice(0, 200_000);
  const games = (path: string): number => {
    const pack = new Pack(path);
    pack.close();
    return pack.description.games;
  };

  test('zstd that is cut off or damaged: what came before counts, and the pack says so', async () => {
    const bytes = Buffer.from(text);
    const first = zstdCompressSync(bytes.subarray(0, 100_000));
    const second = zstdCompressSync(bytes.subarray(100_000));
    const half = games(await buildTestPack(text.slice(0, text.lastIndexOf('[Event', 100_000))));
    const damaged = Buffer.from(second);
    damaged.fill(7, 20, second.length);
    for (const [reason, end] of [
      ['ends in the middle', second.subarray(0, 9)],
      ['ends in the middle', second.subarray(0, 2)],
      ['is damaged', damaged],
      ['holds something else than zstd', Buffer.from('junk behind the frame')],
    ] as const) {
      const path = await buildTestPack(Buffer.concat([first, end]));
      const pack = new Pack(path);
      pack.close();
      expect([reason, pack.description.sources[0]?.cut_off]).toEqual([reason, reason]);
      expect([pack.description.games, pack.description.skipped.broken]).toEqual([half, 1]);
    }
    expect(half).toBeGreaterThan(20);
  });

  test('nothing, noise, a game of 600 plies, and text without games of any length', async () => {
    expect(games(await buildTestPack(''))).toBe(0);
    expect(games(await buildTestPack('x'.repeat(3_000_000), {}, { chunkBytes: 100_000 }))).toBe(0);
    const game = (moves: string) =>
      `[Event "Rated Blitz game"]\n[Result "1-0"]\n[WhiteElo "1500"]\n[BlackElo "1500"]\n[TimeControl "180+0"]\n\n${moves} 1-0\n\n`;
    const long = game(Array.from({ length: 150 }, () => 'Nf3 Nf6 Ng1 Ng8').join(' '));
    const huge = game(`e4 {${'x'.repeat(2_000_000)}} e5`);
    const out = await buildTestPack(
      `junk\n${long}\u0000\u0001]]["\n${long}${huge}[Event`,
      {},
      { chunkBytes: 50_000 },
    );
    expect(games(out)).toBe(3);
  });

  test('a file that is not there, a folder, an unfinished build of something else', async () => {
    const folder = await makeDataDir();
    const out = join(folder, 'x.sqlite');
    await expect(buildTestPack('', { out, sources: [join(folder, 'none.pgn')] })).rejects.toThrow(NotBuilt);
    await expect(buildTestPack('', { out, sources: [folder] })).rejects.toThrow('is a folder');
    await writeFile(join(folder, 'a.pgn'), text);
    const stop = AbortSignal.abort();
    await buildTestPack('', { out, sources: [join(folder, 'a.pgn')] }, { stop });
    await expect(buildTestPack(text, { out })).rejects.toThrow('unfinished build');
  });
});
