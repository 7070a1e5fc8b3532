import { expect, test } from 'vitest';
import { type BotRequest, type LiveMove, finishedLiveGameAnswer, botLimits } from '#contract/live';
import { replayLine } from '#chess/live/line';
import { makeDests } from '#chess/position/moves';
import { describeOnAnyDatabase, makePostgresLocation, makeSqliteLocation } from '../testing/app.ts';
import { signUp } from '../testing/live-accounts.ts';
import { quota } from '../db/quota.ts';
import { makeOpponent } from '../testing/games.ts';
import { setUsage } from '../testing/quota.ts';
import { removeGame } from './past-game-store.ts';
import { TestPlayer, connect, makeFakeEngine, startLiveNode, startNode } from '../testing/live.ts';

const quick = { OPENING_GAME_CLOCK_SECONDS: '20' };

function ask(extra: Partial<BotRequest> = {}): BotRequest {
  return { type: 'request_house', rating: 1500, color: 'w', ...extra };
}

const position = 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3';
const e4: LiveMove = { from: 'e2', to: 'e4' };
const e5: LiveMove = { from: 'e7', to: 'e5' };

function findLegal(moves: readonly LiveMove[]): LiveMove {
  const line = replayLine(moves.map(({ from, to, promotion = '' }) => from + to + promotion));
  for (const [from, dests] of line ? makeDests(line.position) : []) {
    if (dests[0] !== undefined) return { from, to: dests[0] };
  }
  throw new Error('no legal move');
}

async function playOn(player: TestPlayer, moves: LiveMove[], isMine: boolean): Promise<LiveMove[]> {
  for (let isTurn = isMine; ; isTurn = !isTurn) {
    const known = player.messages.length;
    if (isTurn) {
      const move = findLegal(moves);
      player.send({ type: 'move', move, ply: moves.length });
      await player.hear('move_accepted');
      moves.push(move);
    } else {
      const { move, ply } = await player.hear('move');
      expect(ply).toBe(moves.length + 1);
      moves.push(move);
    }
    const news = player.messages.slice(known).map(({ type }) => type);
    const isAnswered = isTurn && news.includes('move');
    if (!isAnswered && (news.includes('max_moves_reached') || news.includes('game_over'))) return moves;
    const line = replayLine(moves.map(({ from, to, promotion = '' }) => from + to + promotion));
    if (!line) throw new Error('the house played an illegal move');
    if (moves.length >= 6) return moves;
  }
}

describeOnAnyDatabase('the house', (makeLocation) => {
  test('R46, R47, R48: a game against the bot, marked as a computer, to the verdict', async () => {
    const node = await startLiveNode(makeLocation, {
      engine: makeFakeEngine({ cp: 80 }),
      environment: { ...quick, OPENING_GAME_MAX_MOVES: '3' },
    });
    const cookie = await signUp(node, 'ann');
    const ann = await connect(node, cookie);
    ann.send(ask({ rating: 1400 }));
    const started = await ann.hear('game_started');
    expect(started.payload).toMatchObject({
      color: 'w',
      house: 1400,
      opponent: 'Computer (1400)',
    });
    await playOn(ann, [], true);
    expect((await ann.hear('max_moves_reached')).payload).toMatchObject({
      winner: 'White',
      final_eval: '+0.80',
    });
    const answer = await fetch(`${node.url}/api/get-live-games/${started.game_id}`, { headers: { cookie } });
    const { api_data: game } = finishedLiveGameAnswer.parse(await answer.json());
    expect(game).toMatchObject({ color: 'White', house: 1400, opponent: 'Computer (1400)' });
    expect(game.pgn).toContain('[BlackType "program"]');
  });

  test('R57: the bot plays as an opponent of the asker’s, and says so; of nobody else’s', async () => {
    const node = await startLiveNode(makeLocation, { environment: quick });
    const cookie = await signUp(node, 'ann');
    const saved = await fetch(`${node.url}/api/save-opponent`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(makeOpponent()),
    });
    expect(saved.status).toBe(200);
    const book = { site: 'Lichess', name: 'bishop_a2' } as const;
    const eve = await connect(node, await signUp(node, 'eve'));
    eve.send(ask({ book }));
    expect((await eve.hear('house_refused')).reason).toBe('no_book');
    const ann = await connect(node, cookie);
    ann.send(ask({ book, start: [e4, e5] }));
    const opponent = 'Computer as bishop_a2 (1500)';
    const started = await ann.hear('game_started');
    expect(started.payload).toMatchObject({ house: 1500, house_book: 'bishop_a2', opponent });
    ann.send({ type: 'sync' });
    expect((await ann.hear('state')).game?.payload).toMatchObject({ house_book: 'bishop_a2', opponent });
    await node.db.deleteFrom('opponents').execute();
    ann.send({ type: 'move', move: { from: 'g1', to: 'f3' }, ply: 2 });
    expect((await ann.hear('move')).ply).toBe(4);
    ann.send({ type: 'resign' });
    await ann.hear('resigned');
    const answer = await fetch(`${node.url}/api/get-live-games/${started.game_id}`, { headers: { cookie } });
    expect(finishedLiveGameAnswer.parse(await answer.json()).api_data).toMatchObject({
      opponent,
      house: 1500,
    });
  });

  test('R57: a game without a book says nothing of one', async () => {
    const node = await startLiveNode(makeLocation, { environment: quick });
    const ann = await connect(node, await signUp(node, 'ann'));
    ann.send(ask());
    const { payload } = await ann.hear('game_started');
    expect([payload.house_book, payload.opponent]).toEqual([undefined, 'Computer (1500)']);
  });

  test('R58, R59, R60: from a position and without a clock, with moves taken back, it is kept as what it was', async () => {
    const node = await startLiveNode(makeLocation, { environment: quick });
    const cookie = await signUp(node, 'ann');
    const ann = await connect(node, cookie);
    ann.send(ask({ position, no_clock: true }));
    const started = await ann.hear('game_started');
    expect(started).toMatchObject({ start_fen: position, no_clock: true, moves: [] });
    ann.send({ type: 'take_back' });
    expect((await ann.hear('state')).game).toMatchObject({ clock_running: false, moves: [] });
    ann.move('f1', 'b5', 0);
    expect((await ann.hear('move')).ply).toBe(2);
    ann.send({ type: 'take_back', ply: 2 });
    expect(await ann.hear('taken_back')).toMatchObject({ ply: 0 });
    ann.move('f1', 'c4', 0);
    await ann.hear('move');
    const back = await connect(node, cookie);
    back.send({ type: 'sync' });
    const { game } = await back.hear('state');
    expect(game).toMatchObject({ start_fen: position, no_clock: true, myTimeRemaining: 20 });
    expect(game?.moves[0]).toEqual({ from: 'f1', to: 'c4' });
    back.send({ type: 'resign' });
    await back.hear('resigned');
    const answer = await fetch(`${node.url}/api/get-live-games/${started.game_id}`, { headers: { cookie } });
    const { pgn, time_control } = finishedLiveGameAnswer.parse(await answer.json()).api_data;
    expect(time_control).toBe('-');
    expect(pgn).toMatch(/\[FEN "r1bqkbnr/);
    expect(pgn).toMatch(/\n3\. Bc4 /);
    const library = await fetch(`${node.url}/api/get-games`, { headers: { cookie } });
    expect(await library.text()).toContain('Computer');
  });

  test('R58: no game begins in a position that is none, and a clocked game takes nothing back', async () => {
    const node = await startLiveNode(makeLocation, { environment: quick });
    const ann = await connect(node, await signUp(node, 'ann'));
    for (const bad of ['nonsense', '8/8/8/8/8/8/8/K7 w - - 0 1', '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1']) {
      ann.send(ask({ position: bad }));
      expect((await ann.hear('house_refused')).reason).toBe('bad_start');
    }
    ann.send(ask({ position: 'k'.repeat(botLimits.positionLength + 1) }));
    await ann.hear('bad_message');
    ann.send(ask());
    const started = await ann.hear('game_started');
    expect([started.start_fen, started.no_clock]).toEqual([undefined, undefined]);
    ann.move('e2', 'e4');
    await ann.hear('move');
    ann.send({ type: 'take_back' });
    expect((await ann.hear('state')).game?.moves).toHaveLength(2);
  });

  test('R46: as Black the bot opens the game; playing counts one person', async () => {
    const node = await startLiveNode(makeLocation, { environment: quick });
    const ann = await connect(node, await signUp(node, 'ann'));
    ann.send(ask({ color: 'b' }));
    const { moves } = await ann.hear('game_started');
    if (moves.length === 0) expect((await ann.hear('move')).ply).toBe(1);
    ann.send({ type: 'sync' });
    const { playing, game } = await ann.hear('state');
    expect(playing).toBe(1);
    expect(game).toMatchObject({ payload: { color: 'b' } });
    expect(game?.moves).toHaveLength(1);
  });

  test('R49: a game starts from the line that was asked for, and the limit counts from there', async () => {
    const node = await startLiveNode(makeLocation, {
      environment: { ...quick, OPENING_GAME_MAX_MOVES: '2' },
    });
    const ann = await connect(node, await signUp(node, 'ann'));
    ann.send(ask({ color: 'w', start: [e4, e5] }));
    const started = await ann.hear('game_started');
    expect(started).toMatchObject({ moves: [e4, e5], payload: { max_moves: 3 } });
    const moves = await playOn(ann, [e4, e5], true);
    expect(moves).toHaveLength(6);
    await ann.hear('max_moves_reached');
  });

  test('R49: no game starts from an illegal line, or from one after which it is over', async () => {
    const node = await startLiveNode(makeLocation);
    const ann = await connect(node, await signUp(node, 'ann'));
    const mate = ['f2f3', 'e7e5', 'g2g4', 'd8h4'].map((uci) => ({ from: uci.slice(0, 2), to: uci.slice(2) }));
    for (const start of [[{ from: 'e2', to: 'e5' }], mate]) {
      ann.send(ask({ start }));
      expect((await ann.hear('house_refused')).reason).toBe('bad_start');
    }
    ann.send({ type: 'sync' });
    expect((await ann.hear('state')).game).toBeNull();
  });

  test('R46: more games in an hour than are allowed are refused, also to anyone who removes them', async () => {
    const node = await startLiveNode(makeLocation);
    const ann = await connect(node, await signUp(node, 'ann'));
    ann.send(ask());
    const { game_id: id } = await ann.hear('game_started');
    ann.send({ type: 'resign' });
    await ann.hear('resigned');
    const { white_id } = await node.db
      .selectFrom('live_games')
      .select('white_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const begun = await node.db.selectFrom('attempts').selectAll().execute();
    expect(begun).toMatchObject([{ bucket: `house-user:${white_id}` }]);
    const [first] = begun;
    if (first === undefined) throw new Error('nothing was counted');
    const rows = Array.from({ length: botLimits.gamesPerHour - 1 }, (__, i) => ({ ...first, id: `a${i}` }));
    await node.db.insertInto('attempts').values(rows).execute();
    expect(await removeGame(node.db, id, white_id)).toBe(true);
    expect(await node.db.selectFrom('live_games').select('id').execute()).toEqual([]);
    ann.send(ask());
    expect((await ann.hear('house_refused')).reason).toBe('too_many');
    await node.db.deleteFrom('attempts').where('id', '=', 'a0').execute();
    ann.send(ask());
    await ann.hear('game_started');
  });

  test('R46: nor does anybody begin one who has as many games as there may be', async () => {
    const node = await startLiveNode(makeLocation);
    const ann = await connect(node, await signUp(node, 'ann'));
    ann.send(ask());
    await ann.hear('game_started');
    ann.send({ type: 'resign' });
    await ann.hear('resigned');
    await setUsage(node.db, 'live_games', { rows: quota.live_games.rows });
    ann.send(ask());
    expect((await ann.hear('house_refused')).reason).toBe('too_many');
    expect(await node.db.selectFrom('live_games').select('id').execute()).toHaveLength(1);
  });

  test('R46: who waits and then plays the bot is not paired; who plays keeps their game', async () => {
    const node = await startLiveNode(makeLocation, { environment: quick });
    const ann = await connect(node, await signUp(node, 'ann'));
    ann.send({ type: 'request_game' });
    await ann.hear('matching');
    ann.send(ask());
    const { game_id: id } = await ann.hear('game_started');
    const bob = await connect(node, await signUp(node, 'bob'));
    bob.send({ type: 'request_game' });
    expect((await bob.hear('matching')).payload.playing).toBe(1);
    ann.send(ask({ rating: 1900 }));
    expect((await ann.hear('state')).game?.game_id).toBe(id);
    expect(bob.messages.map(({ type }) => type)).not.toContain('game_started');
  });

  test('R50: an offer of a draw is declined by the bot’s next move', async () => {
    const node = await startLiveNode(makeLocation, { environment: quick });
    const ann = await connect(node, await signUp(node, 'ann'));
    ann.send(ask());
    await ann.hear('game_started');
    ann.move('e2', 'e4');
    await ann.hear('move');
    ann.send({ type: 'request_game' });
    await ann.hear('draw_offered');
    ann.move('a2', 'a3');
    await ann.hear('draw_declined');
  });

  test('R51: the bot moves while its opponent is away, and is never gone itself', async () => {
    const node = await startLiveNode(makeLocation, { environment: quick });
    const cookie = await signUp(node, 'ann');
    const ann = await connect(node, cookie);
    ann.send(ask());
    await ann.hear('game_started');
    ann.move('e2', 'e4');
    await ann.hear('move_accepted');
    ann.socket.terminate();
    await expect
      .poll(
        async () => (await node.db.selectFrom('live_games').select('moves').executeTakeFirstOrThrow()).moves,
        {},
      )
      .toMatch(/^e2e4 \w+$/);
    const back = new TestPlayer(node.url, { cookie });
    const { game } = await back.hear('state');
    expect(game?.moves).toHaveLength(2);
    expect(game?.opponent_gone).toBeNull();
  });
});

test('R48: what the bot plays is drawn from the nets', async () => {
  const node = await startLiveNode(makeSqliteLocation, {
    bot: 'nets',
    environment: { OPENING_GAME_CLOCK_SECONDS: '60' },
  });
  const ann = await connect(node, await signUp(node, 'ann'));
  ann.send(ask({ color: 'b', start: [e4, e5, { from: 'g1', to: 'f3' }, { from: 'b8', to: 'c6' }] }));
  const usual = ['f1b5', 'f1c4', 'd2d4', 'b1c3', 'f1e2', 'd2d3', 'c2c3', 'h2h3', 'a2a3', 'g2g3'];
  const { moves } = await ann.hear('game_started');
  const { from, to } = moves[4] ?? (await ann.hear('move')).move;
  expect(usual).toContain(from + to);
});

test('R52: two nodes that see the bot to move let it move once', async () => {
  const location = await makePostgresLocation();
  const environment = { ...quick, OPENING_GAME_MAX_MOVES: '6' };
  const nodes = [
    await startNode(location, { environment }),
    await startNode(location, { environment }),
  ] as const;
  const cookie = await signUp(nodes[0], 'ann');
  const first = await connect(nodes[0], cookie);
  first.send(ask());
  await first.hear('game_started');
  const moves: LiveMove[] = [];
  let ann = first;
  for (let round = 0; round < 5; round += 1) {
    const move = findLegal(moves);
    ann.send({ type: 'move', move, ply: moves.length });
    await ann.hear('move_accepted');
    moves.push(move);
    ann = await connect(nodes[(round + 1) % 2] ?? nodes[0], cookie);
    await expect
      .poll(async () => {
        ann.send({ type: 'sync' });
        return (await ann.hear('state')).game?.moves.length;
      })
      .toBe(moves.length + 1);
    ann.send({ type: 'sync' });
    const { game } = await ann.hear('state');
    expect(game?.moves.slice(0, moves.length)).toEqual(moves);
    const next = game?.moves.at(-1);
    if (next) moves.push(next);
  }
});
