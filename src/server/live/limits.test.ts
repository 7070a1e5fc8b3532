import { expect, test } from 'vitest';
import { makeSqliteLocation } from '../testing/app.ts';
import { MessageLimit } from './socket.ts';
import { signUp } from '../testing/live-accounts.ts';
import { type Pair, type TestPlayer, connect, playMoves, startLiveNode, startPair } from '../testing/live.ts';

async function startWithBadPlayer(): Promise<{ bad: TestPlayer; pair: Pair }> {
  const node = await startLiveNode(makeSqliteLocation);
  const pair = await startPair(node);
  await playMoves(pair, 'e2e4');
  return { bad: await connect(node, await signUp(node, 'mallory')), pair };
}

async function expectUndisturbed(pair: Pair): Promise<void> {
  await playMoves(pair, 'e7e5 g1f3', 1);
}

test('R39: a frame over 8 KiB', async () => {
  const { bad, pair } = await startWithBadPlayer();
  bad.socket.send(JSON.stringify({ type: 'sync', game_id: 'x'.repeat(8000) }));
  await bad.hear('bad_message');
  bad.socket.send('x'.repeat(9 * 1024));
  expect((await bad.hearClose()).code).toBe(1009);
  await expectUndisturbed(pair);
});

test('R40: a binary frame', async () => {
  const { bad, pair } = await startWithBadPlayer();
  bad.socket.send(Buffer.from('{"type":"request_game"}'));
  expect((await bad.hearClose()).code).toBe(1003);
  await expectUndisturbed(pair);
});

test('R41: invalid UTF-8 in a text frame', async () => {
  const { bad, pair } = await startWithBadPlayer();
  bad.socket.send(Buffer.from([0x22, 0xff, 0xfe, 0x22]), { binary: false });
  expect((await bad.hearClose()).code).toBe(1007);
  await expectUndisturbed(pair);
});

test('R42: nonsense is answered nine times, the tenth ends it', async () => {
  const { bad, pair } = await startWithBadPlayer();
  const nonsense = [
    'not json',
    '['.repeat(4000),
    '{"a":'.repeat(1000),
    '{"type":"move"}',
    '{"__proto__":{"type":"resign"}}',
    '{"type":"move","move":{"from":"e2","to":"e4","__proto__":{"promotion":"q"}},"ply":1e400}',
    'null',
    '[]',
    '{"type":"constructor"}',
  ];
  for (const text of nonsense) {
    bad.socket.send(text);
    await bad.hear('bad_message');
  }
  bad.socket.send('once more');
  expect((await bad.hearClose()).code).toBe(4004);
  await expectUndisturbed(pair);
});

test('R43: a thousand messages a second', async () => {
  const { bad, pair } = await startWithBadPlayer();
  for (let i = 0; i < 1000; i += 1) bad.send({ type: 'sync' });
  expect((await bad.hearClose()).code).toBe(4003);
  expect(bad.messages.filter((message) => message.type === 'state').length).toBeLessThanOrEqual(31);
  await expectUndisturbed(pair);
});

test('R43, R46, R53: a flood of bot games and links', async () => {
  const { bad, pair } = await startWithBadPlayer();
  for (let i = 0; i < 100; i += 1) {
    bad.send({ type: 'request_house', rating: 1100, color: 'b' });
    bad.send({ type: 'resign' });
    bad.send({ type: 'invite' });
  }
  expect((await bad.hearClose()).code).toBe(4003);
  expect(bad.messages.filter((message) => message.type === 'game_started').length).toBeLessThanOrEqual(11);
  await expectUndisturbed(pair);
});

test('R43: a burst of thirty passes, the next does not; a tenth of a second earns one', () => {
  const limit = new MessageLimit(30, 10, 0);
  for (let i = 0; i < 30; i += 1) expect(limit.take(0)).toBe(true);
  expect(limit.take(0)).toBe(false);
  expect(limit.take(100)).toBe(true);
  expect(limit.take(100)).toBe(false);
});
