import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

test('of many long pieces of work one goes on in each turn of the event loop, each in its order', async () => {
  const steps: string[] = [];
  const work = async (name: string): Promise<void> => {
    for (let step = 1; step <= 3; step += 1) {
      await yieldToEventLoop();
      steps.push(`${name}${step}`);
    }
  };
  const all = Promise.all(['a', 'b', 'c'].map(work));
  let most = 0;
  while (steps.length < 9) {
    const before = steps.length;
    await turn();
    most = Math.max(most, steps.length - before);
  }
  await all;
  expect(most).toBe(1);
  expect(steps).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3']);
});
