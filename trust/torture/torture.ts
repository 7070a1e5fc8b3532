import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { connectDatabase, type DatabaseLocation } from '#server/db/database';
import { signUpOver, startProgram } from '#server/testing/process';
import { emptyLine, type LiveLine, replayLine } from '#chess/live/line';
import { paced } from '../../scripts/pace.mjs';
import { playUntilKilled, chooseMove, extend, makeUci } from './duel.ts';
import { meetUntilKilled } from './friends.ts';
import { findLosses, Ledger } from './ledger.ts';
import { TorturedUser } from './user.ts';
import { type Player, playWhileUp } from './player.ts';

export interface TortureResult {
  kills: number;
  acknowledged: number;
  botMoves: number;
  links: number;
  losses: string[];
}

const workers = 4;
/**
 * The kill comes after a random number of answers and a random delay, so that it can hit any part of a write.
 */
const mostAnswers = 120;
const longestMomentMs = 20;
const longestLifeMs = paced(30_000);
const sessionCheck = z.object({ user: z.object({ id: z.string() }) });

export async function torture(
  location: DatabaseLocation,
  kills: number,
  report: (line: string) => void = () => undefined,
): Promise<TortureResult> {
  const ledger = new Ledger();
  const environment = {
    DATA_DIR: location.dataDir,
    DATABASE_URL: location.url ?? '',
    OPENING_GAME_CLOCK_SECONDS: '60',
  };
  let node = await startProgram(environment);
  const users: TorturedUser[] = [];
  for (let count = 0; count < workers + 5; count += 1) {
    const { cookie, post } = await signUpOver(node.url, `user${count}`, 'p');
    const { user } = sessionCheck.parse(await (await post('/api/check-if-logged-in', {})).json());
    users.push(new TorturedUser(user.id, cookie, ledger));
  }
  const writers = users.slice(0, workers);
  const [white = '', black = '', host = '', guest = '', alone = ''] = users
    .slice(workers)
    .map(({ cookie }) => cookie);

  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      const { url } = node;
      const working = Promise.all([
        ...writers.map((user) => user.work(url)),
        playUntilKilled(url, [white, black], ledger),
        meetUntilKilled(url, [host, guest], ledger),
        playBotUntilKilled(url, alone, ledger),
      ]);
      const botMoves = ledger.botMoves + (kill % 3 === 0 ? 0 : 1);
      await Promise.race([working, waitForAnswers(ledger, 20 + Math.random() * mostAnswers, botMoves)]);
      await node.kill('SIGKILL');
      await working;
      const losses = await examine(location, ledger);
      report(`kill ${kill}: ${ledger.describe()}; ${losses.length} lost`);
      if (losses.length > 0) return makeResult(kill, ledger, losses);
      node = await startProgram(environment);
    }
    return makeResult(kills, ledger, []);
  } finally {
    await node.kill('SIGKILL');
  }
}

function makeResult(kills: number, ledger: Ledger, losses: string[]): TortureResult {
  const { botMoves, links } = ledger;
  return { kills, acknowledged: ledger.count(), botMoves, links: links.size, losses };
}

async function waitForAnswers(ledger: Ledger, answers: number, botMoves: number): Promise<void> {
  const [enough, deadline] = [ledger.count() + answers, performance.now() + longestLifeMs];
  const isEnough = (): boolean => ledger.count() >= enough && ledger.botMoves >= botMoves;
  while (!isEnough() && performance.now() < deadline) await wait(2);
  await wait(Math.random() * longestMomentMs);
}

async function examine(location: DatabaseLocation, ledger: Ledger): Promise<string[]> {
  const db = await connectDatabase(location);
  try {
    return [...(await findLosses(db, ledger)), ...checkFile(location)];
  } finally {
    await db.destroy();
  }
}

function checkFile({ url, dataDir }: DatabaseLocation): string[] {
  if (url !== undefined) return [];
  const database = new DatabaseSync(join(dataDir, 'tabiya.sqlite'), { readOnly: true });
  try {
    const problems = database
      .prepare('pragma integrity_check')
      .all()
      .map((row) => String(row.integrity_check));
    const orphans = database.prepare('pragma foreign_key_check').all();
    return [...problems.filter((problem) => problem !== 'ok'), ...orphans.map((row) => JSON.stringify(row))];
  } finally {
    database.close();
  }
}

const pliesPerGame = 20;

async function playBotUntilKilled(url: string, cookie: string, ledger: Ledger): Promise<void> {
  await playWhileUp(url, [cookie], ([player]) => playGame(player, ledger));
}

const requests = [
  {},
  { position: 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3', no_clock: true },
];

async function playGame(player: Player, ledger: Ledger): Promise<void> {
  player.send({ type: 'sync' });
  const { game: running } = await player.hear('state');
  const request = requests[ledger.games.size % requests.length];
  if (running === null) player.send({ type: 'request_house', rating: 1500, color: 'w', ...request });
  const { game_id: id, start_fen: startFen } = running ?? (await player.hear('game_started'));
  const record = ledger.games.get(id) ?? { moves: [], isOver: false };
  ledger.games.set(id, record);
  record.moves = (running?.moves ?? []).map(makeUci);
  let line: LiveLine = record.moves.reduce(extend, replayLine([], startFen) ?? emptyLine);
  while (record.moves.length < pliesPerGame) {
    const next = line.position.turn === 'white' ? await move(player, line) : await hearMove(player, ledger);
    if (next === undefined) break;
    record.moves.push(next);
    line = extend(line, next);
  }
  player.send({ type: 'resign', game_id: id });
  await player.hear('resigned', 'game_over');
  record.isOver = true;
}

async function move(player: Player, line: LiveLine): Promise<string | undefined> {
  const move = chooseMove(line);
  if (move === undefined) return undefined;
  player.send({ type: 'move', move, ply: line.moves.length });
  await player.hear('move_accepted');
  return makeUci(move);
}

async function hearMove(player: Player, ledger: Ledger): Promise<string> {
  const { move } = await player.hear('move');
  ledger.botMoves += 1;
  return makeUci(move);
}
