import { describe, expect, test } from 'vitest';
import { insertUser } from '../accounts/user-store.ts';
import { describeOnBothDatabases, openTestDatabase } from '../testing/app.ts';
import { isFirstWhite } from './game-start.ts';
import { pairNext } from './matching.ts';
import { claimConnection, enqueue, markNodeAlive } from './presence-store.ts';
import { signUp } from '../testing/live-accounts.ts';
import { type TestPlayer, connect, startLiveNode, startPair } from '../testing/live.ts';

describe('R8: colours', () => {
  test('go to the player who had them less often', () => {
    expect(isFirstWhite(-1, 0, 0.9)).toBe(true);
    expect(isFirstWhite(0, -1, 0.1)).toBe(false);
  });

  test('are tossed for between equals', () => {
    expect(isFirstWhite(2, 2, 0.49)).toBe(true);
    expect(isFirstWhite(2, 2, 0.5)).toBe(false);
  });
});

describeOnBothDatabases('matching', (makeLocation, testRule) => {
  test('R6: waiting says how many are playing, and asking again keeps one in the queue once', async () => {
    const node = await startLiveNode(makeLocation);
    await startPair(node);
    const carl = await connect(node, await signUp(node, 'carl'));
    carl.send({ type: 'request_game' });
    expect((await carl.hear('matching')).payload).toEqual({ playing: 2 });
    carl.send({ type: 'request_game' });
    await carl.hear('matching');
    carl.send({ type: 'sync' });
    expect(await carl.hear('state')).toMatchObject({ waiting: true, game: null });
  });

  test('R7: first come, first served, and nobody on a node that is dead', async () => {
    const db = await openTestDatabase(await makeLocation());
    const now = 1_000_000;
    await markNodeAlive(db, 'here', now);
    await markNodeAlive(db, 'dead', now - 60_000);
    const came = { ann: 30, bob: 10, carl: 40, dora: 20, gone: 5 };
    for (const [name, since] of Object.entries(came)) {
      const user = { id: name, username: name, email: `${name}@example.org`, passwordHash: '', createdAt: 0 };
      await insertUser(db, user);
      const nodeId = name === 'gone' ? 'dead' : 'here';
      await claimConnection(db, { userId: name, connectionId: `${name}-tab`, nodeId });
      expect(await enqueue(db, name, `${name}-tab`, since)).toBe(true);
    }
    const limits = { clockMs: 1000, maxMoves: 15, reconnectMs: 1000 };
    const options = { db, limits, now: () => now, wallNow: () => now, random: () => 0 };
    expect((await pairNext(options))?.userIds).toEqual(['bob', 'dora']);
    expect((await pairNext(options))?.userIds).toEqual(['ann', 'carl']);
    expect(await pairNext(options)).toBeUndefined();
  });

  test('R7: two tabs of one user never meet', async () => {
    const node = await startLiveNode(makeLocation);
    const cookie = await signUp(node, 'ann');
    const first = await connect(node, cookie);
    first.send({ type: 'request_game' });
    await first.hear('matching');
    const second = await connect(node, cookie);
    second.send({ type: 'request_game' });
    await second.hear('matching');
    const bob = await connect(node, await signUp(node, 'bob'));
    bob.send({ type: 'request_game' });
    await Promise.all([bob.hear('game_started'), second.hear('game_started')]);
    expect(second.messages.map((message) => message.type).slice(0, 3)).toEqual([
      'state',
      'matching',
      'game_started',
    ]);
    expect(first.messages.map((message) => message.type)).not.toContain('game_started');
  });

  testRule('R8: of two games in a row between two players each has White once', async () => {
    const node = await startLiveNode(makeLocation);
    const { white, black } = await startPair(node);
    white.send({ type: 'resign' });
    await Promise.all([white.hear('resigned'), black.hear('opponent_resigned')]);
    white.send({ type: 'request_game' });
    black.send({ type: 'request_game' });
    expect((await white.hear('game_started')).payload.color).toBe('b');
    expect((await black.hear('game_started')).payload.color).toBe('w');
  });

  testRule('R9: one is told White, the other Black, with full clocks', async () => {
    const node = await startLiveNode(makeLocation);
    const { white, black } = await startPair(node);
    const started = white.messages.find((message) => message.type === 'game_started');
    expect(started).toMatchObject({ version: 1, payload: { color: 'w' }, oppTimeRemaining: 600 });
    expect(black.messages.find((message) => message.type === 'game_started')).toMatchObject({
      payload: { color: 'b' },
      myTimeRemaining: 600,
    });
  });

  test('R10: closing the socket leaves the queue', async () => {
    const node = await startLiveNode(makeLocation);
    const ann = await connect(node, await signUp(node, 'ann'));
    ann.send({ type: 'request_game' });
    await ann.hear('matching');
    ann.socket.close();
    await ann.hearClose();
    const bob = await connect(node, await signUp(node, 'bob'));
    const carl = await connect(node, await signUp(node, 'carl'));
    bob.send({ type: 'request_game' });
    await bob.hear('matching');
    carl.send({ type: 'request_game' });
    expect((await bob.hear('game_started')).payload.opponent).toBe('carl');
  });

  test('R11: cancelled while the pairing is on its way: no game, and the other waits on, first in line', async () => {
    const node = await startLiveNode(makeLocation);
    const { white, black, blackCookie, gameId } = await startPair(node);
    white.socket.close();
    await black.hear('matching');
    const answer = await fetch(`${node.url}/api/get-live-games`, { headers: { cookie: blackCookie } });
    expect(await answer.json()).toMatchObject({ api_data: [], months: [] });
    const carl = await connect(node, await signUp(node, 'carl'));
    carl.send({ type: 'request_game' });
    const next = await black.hear('game_started');
    expect(next.game_id).not.toBe(gameId);
    expect(next.payload.opponent).toBe('carl');
  });

  testRule('R11: a page that is merely left is a lost connection', async () => {
    const node = await startLiveNode(makeLocation);
    const { white, black } = await startPair(node);
    white.socket.close(4005);
    expect((await black.hear('opponent_gone')).seconds).toBeGreaterThan(30);
  });

  test('R10, R11: requests and cancels at random never leave anybody stuck', async () => {
    const node = await startLiveNode(makeLocation);
    const cookies = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((name) => signUp(node, `${name}-random`)),
    );
    for (let round = 0; round < 8; round += 1) {
      const players = await Promise.all(cookies.map((cookie) => connect(node, cookie)));
      for (const player of players) player.send({ type: 'request_game' });
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 40));
      for (const player of players) player.socket.close();
      await Promise.all(players.map((player) => player.hearClose()));
    }
    await expect.poll(() => node.db.selectFrom('live_players').select('user_id').execute()).toEqual([]);
    const { white, black } = await startPair(node);
    const findStart = ({ messages }: TestPlayer) => messages.find(({ type }) => type === 'game_started');
    expect(findStart(white)).toMatchObject({ payload: { color: 'w' } });
    expect(findStart(black)).toMatchObject({ payload: { color: 'b' } });
  });
});
