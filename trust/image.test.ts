/** Runs the last stage of `Dockerfile` without Docker, as an unprivileged user in root's folder. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { access, chown, cp, mkdir, readFile, stat, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, matchesGlob, relative } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { variables } from '#server/config';
import { afterTest, makeDataDir, makeSqliteLocation, startTestApp } from '#server/testing/app';
import { ordinaryUser, runtimeEnvironment, signUpOver } from '#server/testing/process';

const root = join(import.meta.dirname, '..');

interface Instruction {
  name: string;
  words: string;
}

function parseDockerfile(text: string): Instruction[] {
  const joined = text.replaceAll(/^\s*#.*\n/gm, '').replaceAll(/\\\n\s*/g, ' ');
  return joined.split('\n').flatMap((line) => {
    const [, name, words = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (line.trim() !== '' && name === undefined) throw new Error(`not an instruction: ${line}`);
    return name === undefined ? [] : [{ name, words }];
  });
}

async function readStages(): Promise<{ build: Instruction[]; run: Instruction[] }> {
  const all = parseDockerfile(await readFile(join(root, 'Dockerfile'), 'utf8'));
  const last = all.findLastIndex(({ name }) => name === 'FROM');
  return { build: all.slice(0, last), run: all.slice(last) };
}

function getWords(instructions: readonly Instruction[], wanted: string): string {
  const found = instructions.findLast(({ name }) => name === wanted);
  if (found === undefined) throw new Error(`no ${wanted}`);
  return found.words;
}

function getCommand(words: string): string[] {
  return JSON.parse(words.slice(words.indexOf('[')));
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

test('what the image takes along is there, and it does not run as root', async () => {
  const { build, run } = await readStages();
  for (const { name, words } of build) {
    if (name !== 'COPY') continue;
    for (const source of words.split(' ').slice(0, -1)) await access(join(root, source));
  }
  expect(getWords(run, 'USER')).toBe('node');
  expect(getWords(run, 'FROM')).toBe('node:24-bookworm-slim');
});

test.each(['compose.yaml', 'compose.cluster.yaml'])(
  'every file and setting that %s names is there',
  async (name) => {
    const compose = await readFile(join(root, name), 'utf8');
    for (const [, file = ''] of compose.matchAll(/- (\.\/[^:\s]+):/g)) await access(join(root, file));
    const [, service = ''] = /\n  tabiya:\n((?: {4}.*\n|\n)+)/.exec(compose) ?? [];
    const [, settings = ''] = /\n    environment:\n((?: {6}.*\n)+)/.exec(service) ?? [];
    const names = [...settings.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, variable]) => variable);
    expect(names.length).toBeGreaterThan(3);
    expect([...variables.values()]).toEqual(expect.arrayContaining(names));
    const example = await readFile(join(root, '.env.example'), 'utf8');
    for (const [, requested = ''] of compose.matchAll(/\$\{([A-Z_]+)/g))
      expect(example).toContain(`#${requested}=`);
  },
);

/** If the server trusted other containers, they could fake addresses and guess passwords without limit. */
test.each([
  // In compose.yaml the proxy runs on the host, so its requests come from the network's gateway.
  ['compose.yaml', ({ networks }: Compose) => networks?.default.ipam.config[0]?.gateway],
  ['compose.cluster.yaml', ({ services }: Compose) => services.proxy?.networks?.default.ipv4_address],
])('%s: the proxy is believed about addresses, and no neighbour of it', async (name, findProxy) => {
  const compose: Compose = parse(await readFile(join(root, name), 'utf8'));
  const proxy = findProxy(compose) ?? 'none';
  const { app, db } = await startTestApp(makeSqliteLocation, {
    TRUSTED_PROXIES: compose.services.tabiya?.environment.TRUSTED_PROXIES?.replace(/^\$\{\w+:-(.*)\}$/, '$1'),
  });
  const neighbours = [proxy.replace(/\d+$/, '9'), '172.17.0.1', '192.168.0.7', '10.0.0.7', 'fd00::1'];
  for (const remoteAddress of [proxy, ...neighbours])
    await app.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress,
      headers: { 'x-forwarded-for': '203.0.113.7' },
      payload: { username: 'a', password: 'b' },
    });
  const buckets = (await db.selectFrom('attempts').select('bucket').execute()).map(({ bucket }) => bucket);
  const named = buckets.filter((bucket) => bucket === 'login-address:203.0.113.7');
  expect([proxy, named]).toEqual([expect.stringMatching(/^[\d.]+$/), ['login-address:203.0.113.7']]);
});

interface Compose {
  services: Record<
    string,
    { environment: Record<string, string>; networks?: { default: { ipv4_address: string } } }
  >;
  networks?: { default: { ipam: { config: { subnet: string; gateway: string }[] } } };
}

test('its files and its command are enough to serve, without root and without writing beside /data', async () => {
  const { run } = await readStages();
  const ignored = (await readFile(join(root, '.dockerignore'), 'utf8')).split('\n').filter(Boolean);
  const folder = await makeDataDir();
  const image = join(folder, 'tabiya');
  for (const { name, words } of run) {
    const [, source = '', target = ''] = /^--from=build \/tabiya\/(\S+) (\S+)$/.exec(words) ?? [];
    if (name !== 'COPY') continue;
    expect([words, source]).not.toEqual([words, '']);
    const to = join(image, target === './' ? source : target);
    await mkdir(join(to, '..'), { recursive: true });
    if (source === 'node_modules') await symlink(join(root, source), to);
    else if (!source.startsWith('build/') || existsSync(join(root, source)))
      await cp(join(root, source), to, {
        recursive: true,
        filter: (path) => !ignored.some((pattern) => matchesGlob(relative(root, path), pattern)),
      });
  }
  const data = join(folder, 'data');
  await mkdir(data);
  if (ordinaryUser !== undefined) {
    await chown(data, ordinaryUser.uid, ordinaryUser.gid);
    await promisify(execFile)('chmod', ['755', folder]);
  } else await promisify(execFile)('chmod', ['-R', 'a-w', image]);

  const port = await findFreePort();
  const set = Object.fromEntries(
    getWords(run, 'ENV')
      .split(' ')
      .map((word) => word.split('=')),
  );
  expect(set).toEqual({ NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '3000', DATA_DIR: '/data' });
  const env = { PATH: runtimeEnvironment.PATH, ...set, HOST: '127.0.0.1', PORT: `${port}`, DATA_DIR: data };
  const options = { cwd: image, env, ...ordinaryUser };
  const [program = '', ...args] = getCommand(getWords(run, 'CMD'));
  const server = spawn(join(image, program), args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
  afterTest(async () => {
    await promisify(execFile)('chmod', ['-R', 'u+w', folder]);
  });
  afterTest(async () => void server.kill('SIGKILL'));
  await once(server.stdout, 'data');

  const [health = '', ...healthArgs] = getCommand(getWords(run, 'HEALTHCHECK')).map((word) =>
    word.replace(':3000/', `:${port}/`),
  );
  await promisify(execFile)(join(image, health), healthArgs, options);
  const ann = await signUpOver(`http://127.0.0.1:${port}`, 'ann');
  expect((await ann.get('/api/get-cards')).status).toBe(200);
  expect((await stat(join(data, 'tabiya.sqlite'))).uid).toBe(ordinaryUser?.uid ?? process.getuid?.());
  const form = {
    method: 'POST',
    headers: { cookie: ann.cookie },
    body: new URLSearchParams({ opening_text: '1. e4 *', color: 'white' }),
  };
  expect((await fetch(`http://127.0.0.1:${port}/api/create_opening_book`, form)).status).toBe(200);

  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  await expect(promisify(execFile)(join(image, health), healthArgs, options)).rejects.toThrow();
});
