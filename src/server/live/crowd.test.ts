import { expect, test } from 'vitest';
import type { Db } from '../db/tables.ts';
import { makeSqliteLocation, openTestDatabase } from '../testing/app.ts';
import { chooseEffort } from '../../../scripts/effort.mjs';
import { insertGame } from './store.ts';
import { signUp } from '../testing/live-accounts.ts';
import { startProcess } from '../testing/live-process.ts';
import { TestPlayer, startLiveNode, startPair } from '../testing/live.ts';

const gameCount = chooseEffort(60, 500);
const limits = { clockMs: 600_000, maxMoves: 15, reconnectMs: 40_000 };

interface Cookies {
  readonly white: string;
  readonly black: string;
}

async function storeGames(db: Db): Promise<Cookies[]> {
  const findId = async (username: string): Promise<string> => {
    const found = db.selectFrom('users').select('id').where('username', '=', username);
    return (await found.executeTakeFirstOrThrow()).id;
  };
  return Promise.all(
    Array.from({ length: gameCount }, async (_, i) => {
      const cookies = { white: await signUp({ db }, `white${i}`), black: await signUp({ db }, `black${i}`) };
      const [whiteId, blackId] = [await findId(`white${i}`), await findId(`black${i}`)];
      const now = Date.now();
      await insertGame(db, { id: `game${i}`, whiteId, blackId, playedAt: now, now, limits });
      return cookies;
    }),
  );
}

test('a crowd of players comes back at once, plays, and is sent away by SIGTERM', async () => {
  const location = await makeSqliteLocation();
  const db = await openTestDatabase(location);
  const cookies = await storeGames(db);
  const node = await startProcess(location);

  const games = cookies.map(({ white, black }) => ({
    white: new TestPlayer(node.url, { cookie: white }),
    black: new TestPlayer(node.url, { cookie: black }),
  }));
  await Promise.all(
    games.map(async ({ white, black }, i) => {
      const states = await Promise.all([white.hear('state'), black.hear('state')]);
      expect(states.map(({ game }) => [game?.game_id, game?.payload.color])).toEqual([
        [`game${i}`, 'w'],
        [`game${i}`, 'b'],
      ]);
    }),
  );
  for (const { white } of games) white.move('e2', 'e4', 0);
  await Promise.all(games.map(({ black }) => black.hear('move')));

  for (const { black } of games) black.move('e7', 'e5', 1);
  await games[0]?.black.hear('move_accepted');
  expect(await node.stop()).toBe(0);
  const players = games.flatMap(({ white, black }) => [white, black]);
  const ends = await Promise.all(players.map((player) => player.hearClose()));
  expect(new Set(ends.map(({ code }) => code))).toEqual(new Set([1012]));

  const rows = await db.selectFrom('live_games').select(['id', 'moves']).execute();
  const stored = new Map(rows.map(({ id, moves }) => [id, moves]));
  for (const [i, { black }] of games.entries()) {
    const isAcknowledged = black.messages.some(({ type }) => type === 'move_accepted');
    expect(stored.get(`game${i}`)).toMatch(isAcknowledged ? /^e2e4 e7e5$/ : /^e2e4( e7e5)?$/);
  }
});

test('R33: a database that does not answer holds up the end for a few seconds only', async () => {
  const node = await startLiveNode(makeSqliteLocation);
  const { white, black } = await startPair(node);
  const gate = Promise.withResolvers<void>();
  const holding = node.db.transaction().execute(() => gate.promise);
  white.move('e2', 'e4', 0);
  white.send({ type: 'sync' });
  await node.close();
  expect((await black.hearClose()).code).toBe(1012);
  expect(white.messages.map(({ type }) => type)).not.toContain('move_accepted');
  gate.resolve();
  await holding;
});
