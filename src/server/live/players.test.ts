import { expect, test } from 'vitest';
import { type PlayerConnection, Players } from './players.ts';

function makeConnection(userId: string): PlayerConnection & { closedWith: number[] } {
  const closedWith: number[] = [];
  return {
    id: userId,
    userId,
    lagMs: 0,
    send: () => undefined,
    close: (code) => closedWith.push(code),
    closedWith,
  };
}

const fail = (error: unknown): never => {
  throw error;
};

test('work for one player is done in the order in which it came', async () => {
  const players = new Players(fail);
  const player = players.add(makeConnection('ann'));
  const done: string[] = [];
  players.do(player, async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    done.push('slow');
  });
  players.do(player, async () => void done.push('quick'));
  await player.queue.run(() => undefined);
  expect(done).toEqual(['slow', 'quick']);
});

test('a player whose place another socket of the same user has taken is removed alone', () => {
  const players = new Players(fail);
  const older = players.add(makeConnection('ann'));
  players.remove(older);
  const newer = players.add(makeConnection('ann'));
  players.remove(older);
  expect(players.find('ann')).toBe(newer);
});

test('work that fails sends the player away, to come back and hear the truth', async () => {
  const errors: unknown[] = [];
  const players = new Players((error) => errors.push(error));
  const connection = makeConnection('ann');
  const player = players.add(connection);
  players.do(player, async () => fail(new Error('the disk is full')));
  await player.queue.run(() => undefined);
  expect(errors).toHaveLength(1);
  expect(connection.closedWith).toEqual([1011]);
});

test('R33: at the end what has begun is finished, what has not is left, and who comes late is sent away too', async () => {
  const players = new Players(fail);
  const [ann, late] = [makeConnection('ann'), makeConnection('late')];
  const player = players.add(ann);
  const begun = Promise.withResolvers<void>();
  const done: string[] = [];
  players.do(player, async () => {
    await begun.promise;
    done.push('begun');
  });
  await Promise.resolve();
  players.do(player, async () => void done.push('not begun'));
  const closed = players.close(1012, 'The server is restarting');
  players.do(players.add(late), async () => void done.push('late'));
  begun.resolve();
  await closed;
  await player.queue.run(() => undefined);
  expect(done).toEqual(['begun']);
  expect([ann.closedWith, late.closedWith]).toEqual([[1012], [1012]]);
  expect(players.all).toEqual([]);
});
