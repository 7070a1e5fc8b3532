import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { TokenScope } from '#contract/tokens';
import { makeDataDir, makeSqliteLocation, startTestApp, testPassword } from '#server/testing/app';
import { makeDraft } from '#server/testing/cards';
import { makeStudy } from '#server/testing/everything';
import { runtimeEnvironment } from '#server/testing/process';
import { runClient } from '../client/commands.ts';

const program = join(import.meta.dirname, '../client/main.ts');

async function start() {
  const { app, signUp } = await startTestApp(makeSqliteLocation);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const ann = await signUp('Ann');
  async function make(scope: TokenScope): Promise<string> {
    const answer = await ann.post('/api/create-token', { name: scope, scope, password: testPassword });
    return answer.json().api_data.token;
  }
  const makeEnvironment = (token: string | undefined) => ({
    TABIYA_URL: url,
    ...(token !== undefined && { TABIYA_TOKEN: token }),
  });
  async function run(token: string | undefined, ...args: string[]) {
    const { out, problem, exitCode } = await runClient(args, makeEnvironment(token));
    return { out: Buffer.from(out).toString(), problem, exitCode };
  }
  return { ann, make, run, makeEnvironment, folder: await makeDataDir() };
}

test('the client exports cards, adds games once and runs coverage', async () => {
  const { ann, make, run, folder } = await start();
  const [read, write] = [await make('read'), await make('write')];
  await ann.post('/api/upsert-cards', [makeDraft({ prompt: 'find the plan' })]);
  const shown = await run(read, 'cards');
  expect(shown).toMatchObject({ exitCode: 0, problem: '' });
  expect(shown.out).toContain('find the plan');
  const file = join(folder, 'cards.apkg');
  expect(await run(read, 'cards', '--format', 'apkg', '--to', file)).toEqual({
    exitCode: 0,
    out: '',
    problem: '',
  });
  expect((await readFile(file)).subarray(0, 2).toString()).toBe('PK');

  const games = join(folder, 'games.pgn');
  const game = '[White "Ann A"]\n[Black "Ben"]\n[Date "2026.01.02"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 1-0';
  await writeFile(games, `${game}\n\n[White "Cem"]\n[Black "Ben"]\n\n1. d4 *\n`);
  const refused = await run(read, 'add-games', games, '--as', 'Ann A');
  expect([refused.exitCode, refused.problem]).toEqual([1, 'This token can only read']);
  const added = await run(write, 'add-games', games, '--as', 'Ann A');
  expect([added.problem, added.out.split('\n', 1)]).toEqual(['', ['1 new, 0 already stored.']]);
  expect(added.out).toContain('1 skipped: neither player has one of your names.');
  expect((await run(write, 'add-games', games, '--as', 'Ann A')).out).toContain('0 new, 1 already stored.');

  expect((await run(read, 'coverage', 'black')).out).toBe('There is no study for black.');
  await ann.post('/api/update-study', makeStudy('1. e4 e5 2. Nf3 *'));
  expect((await run(read, 'coverage', 'white')).out).toContain('No statistics for these 1 positions');
  const moves = [
    { san: 'e5', white: 60, draws: 0, black: 0 },
    { san: 'c5', white: 30, draws: 10, black: 0 },
  ];
  const record = {
    fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -',
    speeds: 'blitz',
    ratings: '1800',
    white: 90,
    draws: 10,
    black: 0,
    moves: JSON.stringify(moves),
  };
  expect((await ann.postForm('/api/update_stats', { stats: JSON.stringify([record]) })).statusCode).toBe(200);
  const covered = await run(read, 'coverage', 'white', '--speeds', 'blitz', '--ratings', '1800');
  expect(covered.out).toContain('The repertoire answers 60% of opponents’ moves.');
  expect(covered.out).toMatch(/40\.0 % {2}1\. e4 c5/);
});

test('the client says how it is used, and what the server refuses; as a program it does the same', async () => {
  const { ann, make, run, makeEnvironment } = await start();
  const help = expect.stringContaining('npm run client');
  expect(await run(undefined, 'cards')).toMatchObject({ exitCode: 2, problem: help });
  const token = await make('read');
  expect(await run(token, 'nothing')).toMatchObject({ exitCode: 2, problem: help });
  expect(await run(token, 'cards', '--no-such')).toMatchObject({ exitCode: 1 });
  const unknown = await run(`tabiya_${'A'.repeat(43)}`, 'cards');
  expect([unknown.exitCode, unknown.problem]).toEqual([1, 'This token is not valid']);
  await ann.post('/api/upsert-cards', [makeDraft({ prompt: 'find the plan' })]);
  const env = { ...runtimeEnvironment, ...makeEnvironment(token) };
  const { stdout } = await promisify(execFile)(process.execPath, [program, 'cards'], { env });
  expect(stdout).toContain('find the plan');
});
