import { expect, test } from 'vitest';
import { storedMemories, type TrainingAnswer } from '#contract/training';
import { makeSampleKey } from '#contract/position-key';
import { describeOnAnyDatabase, openTestDatabase, startNodeOn } from '../testing/app.ts';
import { chooseEffort } from '../../../scripts/effort.mjs';
import { makeRemoteUser, type RemoteUser, signUpOver } from '../testing/process.ts';
import { makeAnswer } from '../testing/training.ts';
import { verifyMemories } from '../verify-memories.ts';

const devices = 6;
const killedAfter = chooseEffort(40, 300);

async function send(user: RemoteUser, path: string, body: object): Promise<void> {
  storedMemories.parse(await (await user.post(path, body)).json());
}

describeOnAnyDatabase('a server killed under training', (makeLocation) => {
  test('every answer and every undo that was acknowledged is there, once, and every memory is the fold of its log', async () => {
    const location = await makeLocation();
    const server = await startNodeOn(location);
    const ann = await signUpOver(server.url, 'Ann');

    const sent = new Map<string, TrainingAnswer>();
    const acknowledged = new Set<string>();
    const undone = new Set<string>();
    const trainUntilKilled = async (device: number): Promise<void> => {
      for (let count = 0; ; count++) {
        const answers = [0, 1, 2].map((step) =>
          makeAnswer(Date.now() - device, { position_key: makeSampleKey((count + step) % 9) }),
        );
        for (const answer of answers) sent.set(answer.id, answer);
        await send(ann, '/api/add-training-answers', { answers });
        for (const { id } of answers) acknowledged.add(id);
        const id = answers[device % 3]?.id ?? '';
        await send(ann, '/api/undo-training-answer', { id });
        undone.add(id);
        if (acknowledged.size >= killedAfter) void server.kill('SIGKILL');
      }
    };
    const ends = await Promise.allSettled(
      Array.from({ length: devices }, (_, device) => trainUntilKilled(device)),
    );
    expect(ends.map(({ status }) => status)).toEqual(Array(devices).fill('rejected'));
    expect(acknowledged.size).toBeGreaterThanOrEqual(killedAfter);

    const db = await openTestDatabase(location);
    expect((await verifyMemories(db)).faults).toEqual([]);
    const rows = await db.selectFrom('memory_answers').select(['id', 'undone_at']).execute();
    const stored = new Map(rows.map(({ id, undone_at }) => [id, undone_at]));
    expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
    expect([...undone].filter((id) => stored.get(id) === null)).toEqual([]);

    const restarted = makeRemoteUser((await startNodeOn(location)).url, ann.cookie);
    const again = [...sent.values()].filter(({ id }) => !acknowledged.has(id));
    await send(restarted, '/api/add-training-answers', { answers: again });
    const positions = new Set([...sent.values()].map(({ position_key }) => position_key));
    expect(await verifyMemories(db)).toMatchObject({
      positions: positions.size,
      answers: sent.size,
      faults: [],
    });
  });
});
