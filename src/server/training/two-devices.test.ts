import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { storedMemories, trainingMemoryList } from '#contract/training';
import { makeTime } from '#contract/wire-schedule';
import { chooseEffort } from '../../../scripts/effort.mjs';
import { describeOnBothDatabases, startTestApp } from '../testing/app.ts';
import { verifyMemories } from '../verify-memories.ts';

const position = {
  color: 'white',
  position_key: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -',
  moves: ['e4'],
} as const;

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('answer' as const, 'answer' as const, 'undo' as const, 'again' as const),
    rating: fc.constantFrom(1, 2, 3, 4),
    seconds: fc.nat(9),
  }),
  { minLength: 1, maxLength: 3 },
);

describeOnBothDatabases('one move on two devices', (makeLocation) => {
  test('ends the same on both in every order of requests', async () => {
    const { signUp, clock, db } = await startTestApp(makeLocation);
    let users = 0;
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), steps, steps, async (scheduler, ...scripts) => {
        clock.now += 60_000;
        const user = await signUp(`User${users++}`);
        const post = scheduler.scheduleFunction(async (path: string, body: object) => {
          const answer = await user.post(path, body);
          expect(answer.statusCode).toBe(200);
          return storedMemories.parse(answer.json()).api_data;
        });
        let counting = 0;
        const devices = scripts.map(async (script): Promise<object[]> => {
          const sent: object[] = [];
          const undone = new Set<string>();
          const ids: string[] = [];
          for (const { kind, rating, seconds } of script) {
            const id = ids.at(-1);
            if (kind === 'answer') {
              const at = makeTime(clock.now - 60_000 + seconds * 1000);
              const name = randomUUID();
              ids.push(name);
              sent.push({ ...position, id: name, rating, asked_at: at, answered_at: at, took_ms: 900 });
              counting += 1;
              await post('/api/add-training-answers', { answers: sent.slice(-1) });
            } else if (kind === 'undo' && id !== undefined) {
              await post('/api/undo-training-answer', { id });
              if (!undone.has(id)) counting -= 1;
              undone.add(id);
            } else if (sent.length > 0) await post('/api/add-training-answers', { answers: sent });
          }
          return sent;
        });
        const sent = await scheduler.waitFor(Promise.all(devices));
        const list = await user.get('/api/get-training-memories?color=white');
        const [stored] = trainingMemoryList.parse(list.json()).api_data;
        expect(stored?.reps ?? 0).toBe(counting);
        for (const answers of sent.filter(({ length }) => length > 0))
          expect(await scheduler.waitFor(post('/api/add-training-answers', { answers }))).toEqual([stored]);
      }),
      { numRuns: chooseEffort(15, 100) },
    );
    expect((await verifyMemories(db)).faults).toEqual([]);
  });
});
