import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldAnswers } from '#chess/memory/training-fold';
import { type TrainingAnswer, trainingLimits } from '#contract/training';
import { parseTrainingAnswer, parseWireMemory } from '#contract/training-memory';
import { makeTime } from '#contract/wire-schedule';
import { makeSampleKey } from '#contract/position-key';
import { describeOnBothDatabases, startTestApp, type Visitor } from '../testing/app.ts';
import { dayMs } from '../testing/cards.ts';
import { chooseEffort } from '../../../scripts/effort.mjs';
import { cutBatches, deliver } from '../testing/deliveries.ts';
import { listMemories, makeAnswer, sendAnswers } from '../testing/training.ts';
import { verifyMemories } from '../verify-memories.ts';

const answerCount = chooseEffort(80, 500);
const trainedPositions = chooseEffort(20, 100);
const positions = 12;

type Message = { kind: 'send'; answers: TrainingAnswer[] } | { kind: 'undo'; id: string };

const startMs = Date.UTC(2026, 9, 1);

const logs = fc
  .record({
    answers: fc.array(
      fc.record({
        position: fc.nat(positions - 1),
        rating: fc.constantFrom(0, 1, 2, 3, 4),
        quarter: fc.nat(160),
        isRepeat: fc.boolean(),
        isUndone: fc.nat(4).map((number) => number === 0),
        device: fc.nat(1),
      }),
      { minLength: answerCount, maxLength: answerCount },
    ),
    sizes: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 5, maxLength: 9 }),
    turns: fc.array(fc.nat(3), { minLength: 20, maxLength: 60 }),
  })
  .map(({ answers, sizes, turns }) => {
    const made = answers.map(({ position, rating, quarter, isRepeat, isUndone, device }) => ({
      device,
      isUndone,
      answer: makeAnswer(startMs + quarter * (dayMs / 4), {
        position_key: makeSampleKey(position),
        rating,
        known_days: rating === 0 ? 1 + quarter : null,
        is_repeat: rating !== 0 && isRepeat,
      }),
    }));
    return { made, sizes, turns };
  });

type Log = typeof logs extends fc.Arbitrary<infer Each> ? Each : never;

function listMessages({ made, sizes }: Log, device: number): Message[] {
  const own = made.filter((each) => each.device === device);
  return cutBatches(own, sizes).flatMap((some, batch): Message[] => {
    const sent: Message = { kind: 'send', answers: some.map(({ answer }) => answer) };
    const undos = some.flatMap(({ answer: { id }, isUndone }): Message[] =>
      isUndone ? [{ kind: 'undo', id }] : [],
    );
    return batch % 2 === 1 ? [sent, ...undos, sent] : [sent, ...undos];
  });
}

async function send(user: Visitor, message: Message): Promise<void> {
  if (message.kind === 'send') return sendAnswers(user, message.answers);
  const { statusCode } = await user.post('/api/undo-training-answer', { id: message.id });
  expect(statusCode).toBe(200);
}

function foldExpected({ made }: Log): Map<string, ReturnType<typeof foldAnswers>> {
  const byPosition = Map.groupBy(made, ({ answer }) => answer.position_key);
  return new Map(
    [...byPosition].map(([key, each]) => [
      `${key} e4`,
      foldAnswers(each.map(({ answer, isUndone }) => ({ ...parseTrainingAnswer(answer), isUndone }))),
    ]),
  );
}

describeOnBothDatabases('two devices', (makeLocation) => {
  test(`${answerCount} answers with undos among them, in any order and some of them twice`, async () => {
    const { signUp, db } = await startTestApp(makeLocation);
    let users = 0;
    await fc.assert(
      fc.asyncProperty(logs, async (log) => {
        const user = await signUp(`User${users++}`);
        await deliver([listMessages(log, 0), listMessages(log, 1)], log.turns, (message) =>
          send(user, message),
        );
        expect(new Map((await listMemories(user)).map(parseWireMemory))).toEqual(foldExpected(log));
      }),
      { numRuns: chooseEffort(2, 5) },
    );
    const { answers, faults } = await verifyMemories(db);
    expect(faults).toEqual([]);
    expect(answers).toBe(users * answerCount);
  });

  test('the same answers sent many times at once are stored once', async () => {
    const { signUp, db, clock } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const answers = Array.from({ length: 20 }, (_, number) =>
      makeAnswer(clock.now, { position_key: makeSampleKey(number) }),
    );
    await Promise.all(Array.from({ length: 6 }, () => sendAnswers(ann, answers)));
    expect(await verifyMemories(db)).toMatchObject({ positions: 20, answers: 20, faults: [] });
  });

  test(`${trainedPositions * 1000} answers in the log: one more, one late, one taken back`, async () => {
    const { signUp, db, clock } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const keys = Array.from({ length: trainedPositions }, (_, number) => makeSampleKey(number));
    await sendAnswers(
      ann,
      keys.map((position_key) => makeAnswer(clock.now - 1000 * dayMs, { position_key })),
    );
    const memories = await db.selectFrom('opening_memories').selectAll().execute();
    for (const memory of memories) {
      const row = await db
        .selectFrom('memory_answers')
        .selectAll()
        .where('memory_id', '=', memory.id)
        .executeTakeFirstOrThrow();
      const rows = Array.from({ length: 999 }, (_, day) => ({
        ...row,
        id: `${memory.id}-${day}`,
        answered_at: clock.now - (999 - day) * dayMs,
      }));
      await db.insertInto('memory_answers').values(rows).execute();
      const entries = [row, ...rows].map(({ id, rating, answered_at: answeredMs }) => {
        return { id, rating, answeredMs };
      });
      const { schedule } = foldAnswers(entries);
      await db
        .updateTable('opening_memories')
        .set({ ...schedule, answers: 1000 })
        .where('id', '=', memory.id)
        .execute();
    }
    const [first = '', second = ''] = keys;
    const newest = makeAnswer(clock.now, { position_key: first, rating: 1 });
    const late = makeAnswer(clock.now - 500 * dayMs, { position_key: second, rating: 1 });
    await sendAnswers(ann, [newest, late]);
    expect((await ann.post('/api/undo-training-answer', { id: newest.id })).statusCode).toBe(200);
    const listed = await listMemories(ann);
    expect(listed.find(({ position_key }) => position_key === first)).toMatchObject({
      reps: 1000,
      lapses: 0,
    });
    expect(listed.find(({ position_key }) => position_key === second)).toMatchObject({
      reps: 1001,
      lapses: 1,
    });

    const more = Array.from({ length: trainingLimits.answersPerMemory - 1001 }, (_, hour) =>
      makeAnswer(clock.now - 400 * dayMs + hour * 3_600_000, { position_key: second }),
    );
    for (let at = 0; at < more.length; at += trainingLimits.answersPerRequest)
      await sendAnswers(ann, more.slice(at, at + trainingLimits.answersPerRequest));
    const over = makeAnswer(clock.now, { position_key: second, answered_at: makeTime(clock.now) });
    expect((await ann.post('/api/add-training-answers', { answers: [over] })).statusCode).toBe(413);
    const answers = (trainedPositions - 1) * 1000 + trainingLimits.answersPerMemory + 1;
    expect(await verifyMemories(db)).toMatchObject({ positions: trainedPositions, answers, faults: [] });
  });
});
