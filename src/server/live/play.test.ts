import { expect, test } from 'vitest';
import { describeOnAnyDatabase } from '../testing/app.ts';
import { signUp } from '../testing/live-accounts.ts';
import { connect, makeFakeEngine, playMoves, startLiveNode, startPair } from '../testing/live.ts';

const bishopsOut = 'e2e4 e7e5 g1f3 g8f6 f1c4 f8c5';

describeOnAnyDatabase('playing', (makeLocation) => {
  test('R12, R34: castling, en passant and a promotion to a knight reach the other side as played', async () => {
    const node = await startLiveNode(makeLocation);
    const castling = await startPair(node);
    await playMoves(castling, bishopsOut);
    castling.white.move('e1', 'h1');
    expect((await castling.black.hear('move')).move).toEqual({ from: 'e1', to: 'g1' });

    const pawns = await startPair(node);
    await playMoves(pawns, 'a2a4 h7h5 a4a5 b7b5 a5b6 h5h4 b6c7 h4h3');
    pawns.white.move('c7', 'b8');
    expect((await pawns.white.hear('move_refused')).reason).toBe('illegal_move');
    pawns.white.send({ type: 'move', move: { from: 'c7', to: 'b8', promotion: 'n' } });
    expect((await pawns.black.hear('move')).move).toEqual({ from: 'c7', to: 'b8', promotion: 'n' });
  });

  test('R13, R16: a move is acknowledged to one side and told to the other, one version on', async () => {
    const node = await startLiveNode(makeLocation);
    const { white, black, gameId } = await startPair(node);
    white.move('e2', 'e4', 0);
    expect(await white.hear('move_accepted')).toMatchObject({ game_id: gameId, version: 2, ply: 1 });
    expect(await black.hear('move')).toMatchObject({
      version: 2,
      ply: 1,
      move: { from: 'e2', to: 'e4' },
    });
  });

  test('R14: illegal, out of turn, or for another half-move: refused with the true state', async () => {
    const node = await startLiveNode(makeLocation);
    const { white, black } = await startPair(node);
    white.move('e2', 'e5');
    expect((await white.hear('move_refused')).reason).toBe('illegal_move');
    expect((await white.hear('state')).game?.moves).toEqual([]);
    black.move('e7', 'e5');
    expect((await black.hear('move_refused')).reason).toBe('not_your_turn');
    white.move('e2', 'e4', 4);
    expect((await white.hear('move_refused')).reason).toBe('wrong_ply');
    white.move('e2', 'e4', 0);
    await white.hear('move_accepted');
    white.move('e2', 'e4', 0);
    expect((await white.hear('move_refused')).reason).toBe('wrong_ply');
    expect((await white.hear('state')).game).toMatchObject({ version: 2, moves: [{ from: 'e2', to: 'e4' }] });
  });

  test('R14: nobody plays another’s game', async () => {
    const node = await startLiveNode(makeLocation);
    await startPair(node);
    const stranger = await connect(node, await signUp(node, 'carl'));
    stranger.move('e2', 'e4');
    expect((await stranger.hear('move_refused')).reason).toBe('game_over');
    expect((await stranger.hear('state')).game).toBeNull();
  });

  test('R15: a move for a game that is over is not played in the next one', async () => {
    const node = await startLiveNode(makeLocation);
    const { white, black, gameId } = await startPair(node);
    black.send({ type: 'resign', game_id: gameId });
    await Promise.all([black.hear('resigned'), white.hear('opponent_resigned')]);
    white.send({ type: 'request_game' });
    black.send({ type: 'request_game' });
    const [next] = await Promise.all([black.hear('game_started'), white.hear('game_started')]);
    expect(next.payload.color).toBe('w');
    black.send({ type: 'move', move: { from: 'e2', to: 'e4' }, game_id: gameId });
    expect((await black.hear('state')).game).toMatchObject({ game_id: gameId, payload: { winner: 'White' } });
    black.send({ type: 'sync' });
    expect((await black.hear('state')).game).toMatchObject({ game_id: next.game_id, moves: [] });
  });

  test('R17, R18: the mover pays for the time, the other does not', async () => {
    const node = await startLiveNode(makeLocation);
    const began = performance.now();
    const { white, black } = await startPair(node);
    await new Promise((resolve) => setTimeout(resolve, 300));
    white.move('e2', 'e4');
    const { myTimeRemaining, oppTimeRemaining } = await black.hear('move');
    expect(myTimeRemaining).toBeGreaterThan(599.5);
    expect(oppTimeRemaining).toBeLessThan(599.8);
    expect(oppTimeRemaining).toBeGreaterThan(600 - (performance.now() - began) / 1000);
  });

  test('R20: the flag falls on the server without anybody asking', async () => {
    const node = await startLiveNode(makeLocation, { environment: { OPENING_GAME_CLOCK_SECONDS: '1' } });
    const { white, black } = await startPair(node);
    const over = await white.hear('game_over');
    expect(over).toMatchObject({ payload: { winner: 'Black', reason: 'time' }, myTimeRemaining: 0 });
    expect((await black.hear('game_over')).payload.winner).toBe('Black');
  });

  test('R20: it falls too when both players are gone', async () => {
    const environment = { OPENING_GAME_CLOCK_SECONDS: '2', OPENING_GAME_RECONNECT_SECONDS: '60' };
    const node = await startLiveNode(makeLocation, { environment });
    const { white, black, whiteCookie, gameId } = await startPair(node);
    white.socket.terminate();
    black.socket.terminate();
    const path = `${node.url}/api/get-live-games/${gameId}`;
    await expect
      .poll(async () => (await fetch(path, { headers: { cookie: whiteCookie } })).json())
      .toMatchObject({ api_data: { winner: 'Black', reason: 'time' } });
  });

  test('R23, R24: an offer is shown to both, and offering back agrees', async () => {
    const node = await startLiveNode(makeLocation);
    const pair = await startPair(node);
    await playMoves(pair, 'e2e4 e7e5');
    pair.black.send({ type: 'request_game' });
    expect((await pair.white.hear('draw_offered')).payload.color).toBe('b');
    await pair.black.hear('draw_offered');
    pair.white.send({ type: 'request_game' });
    expect((await pair.black.hear('game_over')).payload).toEqual({ winner: 'Draw', reason: 'agreement' });
    expect((await pair.white.hear('game_over')).payload.winner).toBe('Draw');
  });

  test('R25: moving declines', async () => {
    const node = await startLiveNode(makeLocation);
    const pair = await startPair(node);
    await playMoves(pair, 'e2e4 e7e5 g1f3');
    pair.white.send({ type: 'request_game' });
    await pair.black.hear('draw_offered');
    pair.black.move('b8', 'c6');
    await pair.white.hear('draw_declined');
    pair.black.send({ type: 'request_game' });
    expect((await pair.white.hear('draw_offered')).payload.color).toBe('b');
  });

  test('R26: a double click on Play is no draw offer', async () => {
    const node = await startLiveNode(makeLocation);
    const { white, black } = await startPair(node);
    white.send({ type: 'request_game' });
    expect((await white.hear('state')).game?.draw_offer).toBeNull();
    expect(black.messages.map((message) => message.type)).not.toContain('draw_offered');
  });

  test('R27: an offer that comes after the end does not ask for a new game', async () => {
    const node = await startLiveNode(makeLocation);
    const { white, black, gameId } = await startPair(node);
    black.send({ type: 'resign' });
    await white.hear('opponent_resigned');
    white.send({ type: 'request_game', game_id: gameId });
    expect(await white.hear('state')).toMatchObject({
      waiting: false,
      game: { payload: { winner: 'White' } },
    });
  });

  test('R28, R37: resigning ends the game once, for both', async () => {
    const node = await startLiveNode(makeLocation);
    const { white, black } = await startPair(node);
    white.send({ type: 'resign' });
    black.send({ type: 'resign' });
    const ends = await Promise.race([black.hear('opponent_resigned'), black.hear('resigned')]);
    const { payload } = ends;
    for (const player of [white, black]) {
      player.send({ type: 'sync' });
      await player.hear('state');
    }
    const kinds = ['opponent_resigned', 'resigned', 'game_over'];
    for (const player of [white, black]) {
      const heard = player.messages.filter((message) => kinds.includes(message.type));
      expect(heard).toHaveLength(1);
      expect(heard[0]).toMatchObject({ payload });
    }
  });

  test('R37: mate, resignation, offer and disconnect at one moment give exactly one result', async () => {
    const node = await startLiveNode(makeLocation);
    const pair = await startPair(node);
    await playMoves(pair, 'f2f3 e7e5 g2g4');
    pair.black.move('d8', 'h4');
    pair.white.send({ type: 'resign' });
    pair.white.send({ type: 'request_game' });
    pair.white.socket.terminate();
    const end = await pair.black.hear('game_over').catch(() => pair.black.hear('opponent_resigned'));
    expect(end.payload.winner).toBe('Black');
    const back = await connect(node, pair.whiteCookie);
    back.send({ type: 'sync', game_id: pair.gameId });
    expect((await back.hear('state')).game?.payload.reason).toBe(end.payload.reason);
  });

  test('R34: repetition ends the game', async () => {
    const node = await startLiveNode(makeLocation);
    const pair = await startPair(node);
    await playMoves(pair, 'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8');
    expect((await pair.white.hear('game_over')).payload).toEqual({ winner: 'Draw', reason: 'threefold' });
  });

  test('R35: the move limit and the engine’s verdict', async () => {
    const node = await startLiveNode(makeLocation, {
      engine: makeFakeEngine({ cp: -120 }),
      environment: { OPENING_GAME_MAX_MOVES: '2' },
    });
    const pair = await startPair(node);
    await playMoves(pair, 'e2e4 e7e5 g1f3 b8c6');
    const payload = { winner: 'Black', reason: 'move_limit', final_eval: '-1.20' };
    expect((await pair.white.hear('max_moves_reached')).payload).toEqual(payload);
    expect((await pair.black.hear('max_moves_reached')).payload).toEqual(payload);
  });

  test('R36: without an answer it is a draw and says so', async () => {
    const node = await startLiveNode(makeLocation, {
      engine: makeFakeEngine(null),
      environment: { OPENING_GAME_MAX_MOVES: '1' },
    });
    const pair = await startPair(node);
    await playMoves(pair, 'e2e4 e7e5');
    expect((await pair.white.hear('max_moves_reached')).payload).toEqual({
      winner: 'Draw',
      reason: 'move_limit',
      final_eval: 'without evaluation',
    });
  });

  test('R36: an engine that forgets to answer is asked again', async () => {
    let requested = 0;
    const engine = {
      evaluate: () => {
        requested += 1;
        return requested === 1 ? Promise.reject(new Error('lost')) : Promise.resolve({ cp: 99 });
      },
      warm: () => undefined,
      close: () => undefined,
    };
    const node = await startLiveNode(makeLocation, {
      engine,
      environment: { OPENING_GAME_MAX_MOVES: '1' },
    });
    const pair = await startPair(node);
    await playMoves(pair, 'e2e4 e7e5');
    expect((await pair.white.hear('max_moves_reached', 9000)).payload.final_eval).toBe('+0.99');
  });

  test('R38: a finished game is kept for both, with its PGN, and for nobody else', async () => {
    const node = await startLiveNode(makeLocation);
    const pair = await startPair(node);
    await playMoves(pair, 'f2f3 e7e5 g2g4 d8h4');
    await pair.white.hear('game_over');
    const read = async (path: string, cookie: string) => fetch(node.url + path, { headers: { cookie } });
    const list = await (await read('/api/get-live-games', pair.whiteCookie)).json();
    expect(list).toMatchObject({
      api_data: [{ id: pair.gameId, color: 'White', winner: 'Black', reason: 'checkmate' }],
    });
    const one = await (await read(`/api/get-live-games/${pair.gameId}`, pair.blackCookie)).json();
    expect(one).toMatchObject({ api_data: { color: 'Black', pgn: expect.stringContaining('Qh4#') } });
    const stranger = await signUp(node, 'carl');
    expect((await read(`/api/get-live-games/${pair.gameId}`, stranger)).status).toBe(404);
    expect((await read('/api/get-live-games', '')).status).toBe(401);
  });
});
