import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type End, Semaphore } from './semaphore.ts';

test('of any tasks those that run are never heavier than all may be together, unless one runs alone, and all run in the end', async () => {
  const weights = fc.array(fc.integer({ min: 1, max: 15 }), { minLength: 1, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(weights, fc.infiniteStream(fc.nat()), async (tasks, choice) => {
      const semaphore = new Semaphore<string>(10, Infinity);
      const running: { weight: number; end: End }[] = [];
      let done = 0;
      const all = tasks.map(async (weight) => {
        running.push({ weight, end: await semaphore.take('ann', weight) });
        const together = running.reduce((sum, each) => sum + each.weight, 0);
        expect(running.length === 1 || together <= 10).toBe(true);
      });
      while (done < tasks.length) {
        await new Promise((resolve) => setImmediate(resolve));
        const [over] = running.splice(choice.next().value % running.length, 1);
        over?.end();
        over?.end();
        done += 1;
      }
      await Promise.all(all);
      expect(semaphore.takeNow('ann', 100)).toBeDefined();
    }),
  );
});

test('a light task passes a heavy one that waits; others have a line of their own, and a full line refuses', async () => {
  const semaphore = new Semaphore<string>(10, 1);
  const end = await semaphore.take('ann', 8);
  const heavy = semaphore.take('ann', 5);
  const endLight = await semaphore.take('ann', 2);
  await expect(semaphore.take('ann', 1)).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(semaphore.takeNow('ann', 1)).toBeUndefined();
  expect(semaphore.takeNow('ben', 10)).toBeDefined();
  end();
  (await heavy)();
  endLight();
});
