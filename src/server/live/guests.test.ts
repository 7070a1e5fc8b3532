import { expect, test } from 'vitest';
import { type Connection, Guests } from './guests.ts';

function makeConnection(userId: string): Connection & { closedWith: number[] } {
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
  const guests = new Guests(fail);
  const guest = guests.add(makeConnection('ann'));
  const done: string[] = [];
  guests.do(guest, async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    done.push('slow');
  });
  guests.do(guest, async () => void done.push('quick'));
  await guest.tail;
  expect(done).toEqual(['slow', 'quick']);
});

test('work that fails sends the player away, to come back and hear the truth', async () => {
  const errors: unknown[] = [];
  const guests = new Guests((error) => errors.push(error));
  const connection = makeConnection('ann');
  const guest = guests.add(connection);
  guests.do(guest, async () => fail(new Error('the disk is full')));
  await guest.tail;
  expect(errors).toHaveLength(1);
  expect(connection.closedWith).toEqual([1011]);
});

test('R33: at the end what has begun is finished, what has not is left, and who comes late is sent away too', async () => {
  const guests = new Guests(fail);
  const [ann, late] = [makeConnection('ann'), makeConnection('late')];
  const guest = guests.add(ann);
  const begun = Promise.withResolvers<void>();
  const done: string[] = [];
  guests.do(guest, async () => {
    await begun.promise;
    done.push('begun');
  });
  await Promise.resolve();
  guests.do(guest, async () => void done.push('not begun'));
  const closed = guests.close(1012, 'The server is restarting');
  guests.do(guests.add(late), async () => void done.push('late'));
  begun.resolve();
  await closed;
  await guest.tail;
  expect(done).toEqual(['begun']);
  expect([ann.closedWith, late.closedWith]).toEqual([[1012], [1012]]);
  expect(guests.all).toEqual([]);
});
