import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '../testing/app.ts';
import { connect, playMoves, startLiveNode, startPair } from '../testing/live.ts';

describeOnBothDatabases('gone players', (makeLocation, testRule) => {
  testRule('R29: the opponent is told, play goes on after the return', async () => {
    const node = await startLiveNode(makeLocation);
    const pair = await startPair(node);
    await playMoves(pair, 'e2e4');
    pair.black.socket.terminate();
    expect((await pair.white.hear('opponent_gone')).seconds).toBeGreaterThan(35);
    const back = await connect(node, pair.blackCookie);
    await pair.white.hear('opponent_back');
    back.move('e7', 'e5');
    expect((await pair.white.hear('move')).ply).toBe(2);
  });

  testRule('R29: a move made while the opponent is gone is there on return', async () => {
    const node = await startLiveNode(makeLocation);
    const pair = await startPair(node);
    pair.black.socket.terminate();
    await pair.white.hear('opponent_gone');
    pair.white.move('e2', 'e4');
    await pair.white.hear('move_accepted');
    const back = await connect(node, pair.blackCookie);
    const state = back.messages[0];
    expect(state).toMatchObject({ type: 'state', game: { moves: [{ from: 'e2', to: 'e4' }] } });
  });

  test('R30: gone for the whole limit loses', async () => {
    const environment = { OPENING_GAME_RECONNECT_SECONDS: '1' };
    const node = await startLiveNode(makeLocation, { environment });
    const pair = await startPair(node);
    pair.white.socket.terminate();
    expect((await pair.black.hear('game_over')).payload).toEqual({ winner: 'Black', reason: 'abandoned' });
    const late = await connect(node, pair.whiteCookie);
    expect(late.messages[0]).toMatchObject({ type: 'state', game: null });
    late.send({ type: 'sync', game_id: pair.gameId });
    expect((await late.hear('state')).game?.payload).toMatchObject({ winner: 'Black', reason: 'abandoned' });
  });

  test('R29: dropping and coming back twenty times at once loses nothing', async () => {
    const node = await startLiveNode(makeLocation);
    const pair = await startPair(node);
    let { black } = pair;
    for (let i = 0; i < 20; i += 1) {
      black.socket.terminate();
      black = await connect(node, pair.blackCookie);
    }
    pair.white.move('e2', 'e4');
    await black.hear('move');
    black.move('e7', 'e5');
    await pair.white.hear('move');
    pair.white.send({ type: 'sync' });
    expect((await pair.white.hear('state')).game?.opponent_gone).toBeNull();
  });
});
