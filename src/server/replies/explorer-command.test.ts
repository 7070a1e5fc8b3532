import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { runtimeEnvironment } from '../testing/process.ts';
import { makeDataDir } from '../testing/app.ts';
import { buildTestPack, dumpPack, simulatorGames } from '../testing/pack.ts';

function start(...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), 'explorer', ...args], {
    env: runtimeEnvironment,
    stdio: 'pipe',
  });
  child.stdin.on('error', () => {});
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { child, ended: ended.then(([out, err, [code]]) => ({ out, err, code: Number(code) })) };
}

async function run(...args: string[]) {
  const { child, ended } = start(...args);
  child.stdin.end();
  return ended;
}

function dumpCounts(path: string): unknown[] {
  return dumpPack(path).slice(1);
}

test('builds from files and the standard input, and says what is in a pack', async () => {
  const folder = await makeDataDir();
  const out = join(folder, 'explorer.sqlite');
  const half = simulatorGames.lastIndexOf('[Event ', 300_000);
  const packed = join(folder, 'games.pgn.zst');
  await writeFile(packed, zstdCompressSync(simulatorGames.slice(0, half)));
  const { child, ended } = start('build', '--out', out, '--min-games', '1', packed, '-');
  child.stdin.end(simulatorGames.slice(half));
  const built = await ended;
  expect([built.code, built.err]).toEqual([0, expect.stringContaining('writing the pack')]);
  expect(dumpCounts(out)).toEqual(dumpCounts(await buildTestPack(simulatorGames)));
  const info = await run('info', out);
  expect(info.out).toContain(`from ${packed}: ${half.toLocaleString('en-US')} bytes of text`);
  expect(info.out).toMatch(/^[\d,]+ games \(\d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d\), [\d,]+ positions\n/);
  expect(info.out).toMatch(/\n {2}1800 blitz: \d+\n/);
  expect(built.out).toContain(info.out);

  const cut = join(folder, 'cut.sqlite');
  await copyFile(out, cut);
  await truncate(cut, 5000);
  expect(await run('info', cut)).toEqual({
    out: '',
    err: `${cut} is incomplete. Copy or build it again.\n`,
    code: 1,
  });
});

test('Ctrl-C keeps what was counted, and the same command goes on', async () => {
  const out = join(await makeDataDir(), 'explorer.sqlite');
  const args = ['build', '--out', out, '--min-games', '1', '-'];
  const many = simulatorGames.repeat(3);
  const first = start(...args);
  first.child.stdin.write(many.slice(0, 3_000_000));
  while (!existsSync(`${out}.building`)) await setTimeout(20);
  first.child.kill('SIGINT');
  first.child.stdin.end(many.slice(3_000_000));
  const stopped = await first.ended;
  expect([stopped.code, stopped.err]).toEqual([
    130,
    expect.stringContaining('Run the same command again to continue.'),
  ]);
  expect(existsSync(out)).toBe(false);
  const second = start(...args);
  second.child.stdin.end(many);
  expect((await second.ended).code).toBe(0);
  expect(dumpCounts(out)).toEqual(dumpCounts(await buildTestPack(many)));
});

test('what cannot be done is one sentence', async () => {
  const folder = await makeDataDir();
  const out = join(folder, 'x.sqlite');
  const refusal = async (...args: string[]) => {
    const { code, err } = await run(...args);
    expect(code).toBe(1);
    return err;
  };
  expect(await refusal('build', '--out', out, join(folder, 'none.pgn'))).toBe(
    `There is no file ${join(folder, 'none.pgn')}.\n`,
  );
  expect(await refusal('build', '--out', out, '--max-ply', '0', '-')).toBe(
    '--max-ply must be a whole number from 1 to 300, but it is "0".\n',
  );
  expect(await refusal('build', '-')).toContain('Usage:');
  expect(await refusal('build', '--odd', '-')).toContain('Usage:');
  expect(await refusal()).toContain('Usage:');
  expect(await refusal('info', join(folder, 'none'))).toContain('No such file');
});
