import { WebSocket } from 'ws';
import { expect, test } from 'vitest';
import { livePath } from '#contract/live';
import { describeOnBothDatabases } from '../testing/app.ts';
import { signUp } from '../testing/live-accounts.ts';
import { TestPlayer, connect, playMoves, startLiveNode, startPair } from '../testing/live.ts';

function refusal(url: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url.replace('http', 'ws') + livePath, { headers });
    socket.on('unexpected-response', (_request, response) => {
      resolve(response.statusCode);
      socket.terminate();
    });
    socket.on('open', () => reject(new Error('the socket was opened')));
    socket.on('error', () => undefined);
  });
}

describeOnBothDatabases('connecting', (makeLocation, testRule) => {
  testRule('R1: no session, no socket; a foreign page, no socket', async () => {
    const node = await startLiveNode(makeLocation);
    const cookie = await signUp(node, 'ann');
    expect(await refusal(node.url, {})).toBe(401);
    expect(await refusal(node.url, { cookie: 'tabiya_session=made-up' })).toBe(401);
    expect(await refusal(node.url, { cookie, origin: 'https://evil.example' })).toBe(403);
    const own = new TestPlayer(node.url, { cookie, origin: node.url });
    expect((await own.hear('state')).game).toBeNull();
    const metrics = await (await fetch(`${node.url}/metrics`)).text();
    expect(metrics).toContain('tabiya_http_requests_in_flight 1\n');
    expect(metrics).toContain('_count{method="GET",route="/myws",status="101"} 1\n');
  });

  test('R2: a newer socket takes over and the game goes on in it', async () => {
    const node = await startLiveNode(makeLocation);
    const pair = await startPair(node);
    await playMoves(pair, 'e2e4');
    const tab = await connect(node, pair.blackCookie);
    await pair.black.hear('replaced');
    expect(await pair.black.hearClose()).toMatchObject({ code: 4001 });
    tab.move('e7', 'e5');
    await tab.hear('move_accepted');
    await pair.white.hear('move');
    expect(pair.white.messages.map((message) => message.type)).not.toContain('opponent_gone');
  });

  test('R2, R14: two tabs of one player move at once, and one move is played', async () => {
    const node = await startLiveNode(makeLocation);
    const { white, black, whiteCookie, gameId } = await startPair(node);
    const opening = connect(node, whiteCookie);
    white.move('e2', 'e4', 0);
    const tab = await opening;
    tab.move('d2', 'd4', 0);
    const played = await black.hear('move');
    tab.send({ type: 'sync', game_id: gameId });
    await expect
      .poll(() => tab.messages.findLast((message) => message.type === 'state')?.game?.moves)
      .toEqual([played.move]);
    expect(black.messages.filter(({ type }) => type === 'move')).toHaveLength(1);
  });

  test('R3, R18: the first message after a reconnect is the whole state', async () => {
    const node = await startLiveNode(makeLocation);
    const pair = await startPair(node);
    await playMoves(pair, 'e2e4 c7c5');
    pair.white.socket.terminate();
    const back = new TestPlayer(node.url, { cookie: pair.whiteCookie });
    const { game } = await back.hear('state');
    expect(back.messages[0]?.type).toBe('state');
    expect(game).toMatchObject({
      game_id: pair.gameId,
      moves: [
        { from: 'e2', to: 'e4' },
        { from: 'c7', to: 'c5' },
      ],
      payload: { color: 'w', max_moves: 15, winner: null },
      clock_running: true,
    });
    expect(game?.myTimeRemaining).toBeGreaterThan(590);
    expect(game?.oppTimeRemaining).toBeLessThanOrEqual(600);
  });

  testRule('R4: sync tells the state, also of a game that is over, but not of somebody else’s', async () => {
    const node = await startLiveNode(makeLocation);
    const pair = await startPair(node);
    pair.white.send({ type: 'sync' });
    expect((await pair.white.hear('state')).game?.game_id).toBe(pair.gameId);
    pair.white.send({ type: 'resign' });
    await pair.white.hear('resigned');
    pair.white.send({ type: 'sync', game_id: pair.gameId });
    expect((await pair.white.hear('state')).game?.payload).toMatchObject({
      winner: 'Black',
      reason: 'resignation',
    });
    const stranger = await connect(node, await signUp(node, 'carl'));
    stranger.send({ type: 'sync', game_id: pair.gameId });
    expect((await stranger.hear('state')).game).toBeNull();
  });

  testRule('R5: signing out in mid-game ends the socket, and the opponent plays on', async () => {
    const node = await startLiveNode(makeLocation);
    const pair = await startPair(node);
    await fetch(`${node.url}/api/logout`, { method: 'POST', headers: { cookie: pair.whiteCookie } });
    expect(await pair.white.hearClose()).toMatchObject({ code: 4002 });
    await pair.black.hear('opponent_gone');
    expect(await refusal(node.url, { cookie: pair.whiteCookie })).toBe(401);
  });

  test('R33: a server that is stopped says so, and the game is there after the restart', async () => {
    const node = await startLiveNode(makeLocation);
    const pair = await startPair(node);
    await playMoves(pair, 'd2d4 d7d5');
    await node.close();
    expect(await pair.white.hearClose()).toMatchObject({ code: 1012 });
    expect(await pair.black.hearClose()).toMatchObject({ code: 1012 });
    const again = await startLiveNode(async () => node.location);
    const back = new TestPlayer(again.url, { cookie: pair.whiteCookie });
    expect((await back.hear('state')).game?.moves).toHaveLength(2);
  });
});
