import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { startSimulator } from '#simulator/simulator';
import { signIn, signUp } from './client.ts';
import { startClubPlayer } from './club-player.ts';
import { startOpponent } from './opponent.ts';
import { fillAccount } from './player.ts';
import { explore } from './statistics.ts';

/** The pauses of the simulated sites are 0.3 times as long as those of the real sites. */
const pace = 0.3;

const root = join(import.meta.dirname, '..');
const { PATH, NODE_COMPILE_CACHE } = process.env;
const stack = new AsyncDisposableStack();
let stopping: Promise<void> | undefined;

function stop(exitCode: number): Promise<void> {
  stopping ??= stack.disposeAsync().then(() => process.exit(exitCode));
  return stopping;
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));

try {
  await start();
} catch (error) {
  // Errors during the shutdown are expected.
  if (stopping === undefined) console.error(error instanceof Error ? error.message : error);
  await stop(1);
}

async function start(): Promise<void> {
  console.log('Preparing the demo …');
  const dataDir = await mkdtemp(join(tmpdir(), 'tabiya-demo-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  // Tests open the demo in a headless browser, which Lichess would reject as a crawler.
  const simulator = await startSimulator({ pace, crawlerRules: false });
  stack.defer(() => simulator.close());
  const server = await startServer({
    DATA_DIR: dataDir,
    PORT: process.env['PORT'] ?? '0',
    PUBLIC_URL: `http://127.0.0.1:${process.env['PORT'] ?? '0'}`,
    LICHESS_URL: simulator.lichessUrl,
    LICHESS_EXPLORER_URL: simulator.explorerUrl,
    CHESS_COM_URL: simulator.chessComUrl,
  });
  const account = { email: 'tabiya_fan@example.org', username: 'tabiya_fan', password: 'demo' };
  const player = await signUp(server.url, account);
  const [token] = await Promise.all([
    fillAccount(player, simulator, Date.now()),
    buildPack(join(dataDir, 'explorer.sqlite')),
  ]);

  const clubPlayer = await startClubPlayer(stack, async (fen) => {
    const { moves } = await explore(simulator.explorerUrl, token, fen);
    return moves.map(({ san, white, draws, black }) => ({ san, games: white + draws + black }));
  });
  const opponent = { email: 'club_player@example.org', username: 'club_player', password: 'demo' };
  startOpponent(stack, await signUp(server.url, opponent), clubPlayer);

  const door = await openDoor(() => signIn(server.url, account), `${server.url}/welcome`);
  console.log(`\n  Open  ${door}\n`);
  console.log(
    `This address signs you in. Name: ${account.username}. Password: ${account.password}.\n` +
      'The demo uses no real accounts. Ctrl-C stops it and deletes its files.',
  );
  if (process.stdout.isTTY) openBrowser(door);

  await server.ended;
  if (stopping === undefined) throw new Error('The server has ended.');
}

/** Ignores a failure to start the browser, because the demo prints the URL too. */
function openBrowser(url: string): void {
  const openers: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer' };
  const hasDesktop = process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY'];
  const opener = openers[process.platform] ?? (hasDesktop === undefined ? undefined : 'xdg-open');
  if (opener === undefined) return;
  spawn(opener, [url], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}

async function buildPack(path: string): Promise<void> {
  const args = ['explorer', 'build', '--out', path, '--min-games', '1', 'simulator/games/lichess.pgn'];
  const build = spawn(process.execPath, ['src/server/main.ts', ...args], {
    cwd: root,
    env: { PATH, NODE_COMPILE_CACHE },
    stdio: 'ignore',
    // Without `detached`, Ctrl-C would also reach the child process, which the demo stops itself.
    detached: true,
  });
  const ended = once(build, 'exit');
  stack.defer(async () => {
    if (build.exitCode === null && build.signalCode === null) build.kill('SIGKILL');
    await ended;
  });
  const [code] = await ended;
  if (code !== 0) throw new Error('The pack of games could not be built.');
}

/**
 * Returns a secret URL that sets the session cookie. The cookie also works on the app's port, because cookies
 * ignore ports.
 */
async function openDoor(signIn: () => Promise<string>, appUrl: string): Promise<string> {
  const path = `/${randomBytes(9).toString('base64url')}`;
  const server = createServer((request, response) => {
    if (request.url !== path) {
      response.writeHead(404).end();
      return;
    }
    signIn().then(
      (setCookie) => {
        const headers = { 'set-cookie': setCookie, location: appUrl, 'cache-control': 'no-store' };
        response.writeHead(302, headers).end();
      },
      (error: unknown) => response.writeHead(502).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stack.defer(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the door has no port');
  return `http://127.0.0.1:${address.port}${path}`;
}

interface ServerProcess {
  /** The URL has a numeric host; docs/decisions/0040 explains why. */
  url: string;
  ended: Promise<void>;
}

/** Passes no other variables: the shell's DATABASE_URL or SMTP_URL may belong to a real server. */
async function startServer(settings: Record<string, string>): Promise<ServerProcess> {
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: root,
    env: { PATH, NODE_COMPILE_CACHE, HOST: '127.0.0.1', LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
    // Without `detached`, Ctrl-C would also reach the server, which the demo stops itself.
    detached: true,
  });
  const ended = once(server, 'exit').then(() => undefined);
  stack.defer(async () => {
    if (server.exitCode === null && server.signalCode === null) server.kill('SIGTERM');
    await ended;
  });
  return { url: await readUrl(server), ended };
}

async function readUrl({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('the server has no output');
  for await (const line of createInterface({ input: stdout })) {
    const [, port] = /^Tabiya is ready at http:\/\/[^/]+:(\d+)$/.exec(line) ?? [];
    if (port !== undefined) return `http://127.0.0.1:${port}`;
  }
  throw new Error('the server ended before it was ready');
}
