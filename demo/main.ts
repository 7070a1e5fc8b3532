/** `npm run demo`. Everything is in a temporary folder. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSimulator } from '#simulator/simulator';
import { signIn, signUp } from './client.ts';
import { startClubPlayer } from './club-player.ts';
import { openDoor } from './door.ts';
import { buildPack } from './pack.ts';
import { startOpponent } from './opponent.ts';
import { fillAccount } from './player.ts';
import { startServer } from './server-process.ts';
import { explore } from './statistics.ts';

/** A little faster than the real sites. */
const pace = 0.3;

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
  // Errors during shutdown are expected.
  if (stopping === undefined) console.error(error instanceof Error ? error.message : error);
  await stop(1);
}

async function start(): Promise<void> {
  console.log('Preparing the demo …');
  const dataDir = await mkdtemp(join(tmpdir(), 'tabiya-demo-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  // Headless browsers look like crawlers to the real Lichess.
  const simulator = await startSimulator({ pace, crawlerRules: false });
  stack.defer(() => simulator.close());
  const server = await startServer(stack, {
    DATA_DIR: dataDir,
    PORT: process.env['PORT'] ?? '0',
    PUBLIC_URL: `http://127.0.0.1:${process.env['PORT'] ?? '0'}`,
    LICHESS_URL: simulator.lichessUrl,
    LICHESS_EXPLORER_URL: simulator.explorerUrl,
    CHESS_COM_URL: simulator.chessComUrl,
  });
  const account = { email: 'tabiya_fan@example.org', username: 'tabiya_fan', password: 'demo' };
  const player = await signUp(server.url, account);
  // The server picks up the pack later.
  const [token] = await Promise.all([
    fillAccount(player, simulator, Date.now()),
    buildPack(stack, join(dataDir, 'explorer.sqlite')),
  ]);

  const clubPlayer = await startClubPlayer(stack, async (fen) => {
    const { moves } = await explore(simulator.explorerUrl, token, fen);
    return moves.map(({ san, white, draws, black }) => ({ san, games: white + draws + black }));
  });
  const opponent = { email: 'club_player@example.org', username: 'club_player', password: 'demo' };
  startOpponent(stack, await signUp(server.url, opponent), clubPlayer);

  const door = await openDoor(stack, () => signIn(server.url, account), `${server.url}/welcome`);
  console.log(`\n  Open  ${door}\n`);
  console.log(
    `This address signs you in. Name: ${account.username}. Password: ${account.password}.\n` +
      'The demo uses no real accounts. Ctrl-C stops it and deletes its files.',
  );
  if (process.stdout.isTTY) openBrowser(door);

  await server.ended;
  if (stopping === undefined) throw new Error('The server has ended.');
}

/** Best effort: the URL is printed too. */
function openBrowser(url: string): void {
  const openers: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer' };
  const hasDesktop = process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY'];
  const opener = openers[process.platform] ?? (hasDesktop === undefined ? undefined : 'xdg-open');
  if (opener === undefined) return;
  spawn(opener, [url], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}
