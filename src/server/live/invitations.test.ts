import { expect, test } from 'vitest';
import { invitationAnswer, invitationLimits } from '#contract/live';
import { describeOnAnyDatabase, makePostgresLocation } from '../testing/app.ts';
import { signUp } from '../testing/live-accounts.ts';
import { type LiveServer, connect, playMoves, startLiveNode, startNode, startPair } from '../testing/live.ts';

async function enter(node: LiveServer, name: string, elsewhere: Pick<LiveServer, 'url'> = node) {
  const cookie = await signUp(node, name);
  return { cookie, player: await connect(elsewhere, cookie) };
}

async function invite(player: Awaited<ReturnType<typeof connect>>): Promise<string> {
  player.send({ type: 'invite' });
  const { mine } = await player.hear('invitation');
  if (!mine) throw new Error('no link');
  return mine.token;
}

async function hearRematch(player: Awaited<ReturnType<typeof connect>>) {
  for (;;) {
    const { rematch } = await player.hear('invitation');
    if (rematch) return rematch;
  }
}

const unknownToken = 'A'.repeat(22);

describeOnAnyDatabase('invitations', (makeLocation) => {
  test('R53, R54: who opens the link is in the game, and the link is used up', async () => {
    const node = await startLiveNode(makeLocation);
    const { player: ann } = await enter(node, 'ann');
    const token = await invite(ann);
    const seen = await fetch(`${node.url}/api/get-live-invitation/${token}`);
    const { api_data: link } = invitationAnswer.parse(await seen.json());
    expect(link.host).toBe('ann');
    expect(link.seconds).toBeGreaterThan(3590);
    const { player: bob } = await enter(node, 'bob');
    bob.send({ type: 'accept_invitation', token });
    const [ours, theirs] = await Promise.all([ann.hear('game_started'), bob.hear('game_started')]);
    expect(ours.payload.opponent).toBe('bob');
    expect(theirs.game_id).toBe(ours.game_id);
    const findNews = () => ann.messages.findLast((message) => message.type === 'invitation');
    await expect.poll(() => findNews()?.mine).toBeNull();
    const { player: carl } = await enter(node, 'carl');
    carl.send({ type: 'accept_invitation', token });
    expect((await carl.hear('invitation_refused')).reason).toBe('gone');
    expect((await fetch(`${node.url}/api/get-live-invitation/${token}`)).status).toBe(404);
  });

  test('R53: asking again keeps the link; the host sees it again after a reload', async () => {
    const node = await startLiveNode(makeLocation);
    const { player: ann, cookie } = await enter(node, 'ann');
    const token = await invite(ann);
    ann.send({ type: 'invite' });
    ann.socket.terminate();
    const back = await connect(node, cookie);
    expect((await back.hear('invitation')).mine?.token).toBe(token);
    back.send({ type: 'accept_invitation', token });
    expect((await back.hear('invitation_refused')).reason).toBe('own');
  });

  test('R54: a guest who comes while the host is away waits, and the game starts with the host’s return', async () => {
    const node = await startLiveNode(makeLocation);
    const { player: ann, cookie } = await enter(node, 'ann');
    const token = await invite(ann);
    ann.socket.terminate();
    const { player: bob } = await enter(node, 'bob');
    await expect
      .poll(async () => (await node.db.selectFrom('live_players').select('user_id').execute()).length)
      .toBe(1);
    bob.send({ type: 'accept_invitation', token });
    expect((await bob.hear('invitation')).guest_of).toMatchObject({ host: 'ann', host_here: false });
    const { player: carl } = await enter(node, 'carl');
    carl.send({ type: 'accept_invitation', token });
    expect((await carl.hear('invitation_refused')).reason).toBe('gone');
    const back = await connect(node, cookie);
    await Promise.all([back.hear('game_started'), bob.hear('game_started')]);
  });

  test('R54: the host hears who has come while their own game is still on', async () => {
    const node = await startLiveNode(makeLocation);
    const { player: ann } = await enter(node, 'ann');
    const token = await invite(ann);
    ann.send({ type: 'request_house', rating: 1100, color: 'w' });
    await ann.hear('game_started');
    const { player: bob } = await enter(node, 'bob');
    bob.send({ type: 'accept_invitation', token });
    expect((await ann.hear('invitation')).mine).toMatchObject({ guest: 'bob', guest_here: true });
    ann.send({ type: 'resign' });
    const [ours] = await Promise.all([ann.hear('game_started'), bob.hear('game_started')]);
    expect(ours.payload.opponent).toBe('bob');
  });

  test('R55: taken back, the link leads nowhere, and a guest who waits hears so', async () => {
    const node = await startLiveNode(makeLocation);
    const { player: ann } = await enter(node, 'ann');
    const token = await invite(ann);
    ann.send({ type: 'request_house', rating: 1100, color: 'w' });
    await ann.hear('game_started');
    const { player: bob } = await enter(node, 'bob');
    bob.send({ type: 'accept_invitation', token });
    expect((await bob.hear('invitation')).guest_of?.host).toBe('ann');
    ann.send({ type: 'take_back_invitation' });
    expect((await bob.hear('invitation')).guest_of).toBeNull();
    bob.send({ type: 'accept_invitation', token });
    expect((await bob.hear('invitation_refused')).reason).toBe('gone');
  });

  test('R55: after an hour a link leads nowhere; no link that was never made does', async () => {
    const node = await startLiveNode(makeLocation);
    const { player: ann } = await enter(node, 'ann');
    const token = await invite(ann);
    const { expires_at: end } = await node.db
      .selectFrom('live_invitations')
      .select('expires_at')
      .executeTakeFirstOrThrow();
    expect(end).toBeGreaterThan(Date.now() + invitationLimits.linkMs - 60_000);
    await node.db
      .updateTable('live_invitations')
      .set({ expires_at: Date.now() - 1 })
      .execute();
    const { player: bob } = await enter(node, 'bob');
    for (const each of [token, unknownToken]) {
      bob.send({ type: 'accept_invitation', token: each });
      expect((await bob.hear('invitation_refused')).reason).toBe('gone');
      expect((await fetch(`${node.url}/api/get-live-invitation/${each}`)).status).toBe(404);
    }
    expect((await ann.hear('invitation')).mine).toBeNull();
  });

  test('R56: both ask for a rematch: a new game with colours changed', async () => {
    const node = await startLiveNode(makeLocation);
    const { white, black, gameId } = await startPair(node);
    white.send({ type: 'resign' });
    await black.hear('opponent_resigned');
    white.send({ type: 'request_rematch', game_id: gameId });
    expect((await black.hear('invitation')).rematch).toEqual({ game_id: gameId, by: 'opponent' });
    expect((await white.hear('invitation')).rematch).toEqual({ game_id: gameId, by: 'me' });
    black.send({ type: 'request_rematch', game_id: gameId });
    const [first, second] = await Promise.all([white.hear('game_started'), black.hear('game_started')]);
    expect([first.payload.color, second.payload.color]).toEqual(['b', 'w']);
    expect(first.game_id).not.toBe(gameId);
  });

  test('R56: who asks for another game, leaves, or never played it, wants no rematch', async () => {
    const node = await startLiveNode(makeLocation);
    const { white, black, gameId } = await startPair(node);
    const { player: carl } = await enter(node, 'carl');
    white.send({ type: 'request_rematch', game_id: gameId });
    expect((await white.hear('invitation_refused')).reason).toBe('gone');
    white.send({ type: 'resign' });
    await black.hear('opponent_resigned');
    carl.send({ type: 'request_rematch', game_id: gameId });
    expect((await carl.hear('invitation_refused')).reason).toBe('gone');
    white.send({ type: 'request_rematch', game_id: gameId });
    expect((await black.hear('invitation')).rematch?.by).toBe('opponent');
    white.socket.terminate();
    expect((await black.hear('invitation')).rematch).toBeNull();
  });
});

test('R54, R56: host and guest on two nodes', async () => {
  const location = await makePostgresLocation();
  const [one, two] = [await startNode(location), await startNode(location)];
  const { player: ann, cookie: annCookie } = await enter(one, 'ann');
  const token = await invite(ann);
  const { player: bob, cookie: bobCookie } = await enter(one, 'bob', two);
  bob.send({ type: 'accept_invitation', token });
  const [started] = await Promise.all([ann.hear('game_started'), bob.hear('game_started')]);
  const [white, black] = started.payload.color === 'w' ? [ann, bob] : [bob, ann];
  const gameId = started.game_id;
  await playMoves({ white, black, whiteCookie: annCookie, blackCookie: bobCookie, gameId }, 'e2e4 e7e5');
  white.send({ type: 'resign' });
  await black.hear('opponent_resigned');
  black.send({ type: 'request_rematch', game_id: gameId });
  expect((await hearRematch(white)).by).toBe('opponent');
  white.send({ type: 'request_rematch', game_id: gameId });
  const [again] = await Promise.all([white.hear('game_started'), black.hear('game_started')]);
  expect(again.payload.color).toBe('b');
});
