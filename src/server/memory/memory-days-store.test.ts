import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '#chess/memory/recall';
import type { Grade } from '#chess/memory/schedule';
import { cardMemory } from '../cards/card-memory-store.ts';
import { foldMemory } from '../scheduling/memory-kind.ts';
import { describeOnBothDatabases, startTestApp } from '../testing/app.ts';
import { addCard, reviewOnce } from '../testing/cards.ts';
import { makeAnswer, sendAnswers } from '../testing/training.ts';
import { findMemory } from '../scheduling/memory-settings-store.ts';
import { countDays } from './memory-days-store.ts';

interface Answer {
  time: number;
  rating: Grade;
  took: number;
  isRepeat: boolean;
  isUndone: boolean;
}

const answer = fc.record({
  time: fc.integer({ min: 0, max: 12 }).map((quarter) => 1 + (quarter * DAY_MS) / 4),
  rating: fc.constantFrom<Grade>(1, 2, 3, 4),
  took: fc.integer({ min: 0, max: 5000 }),
  isRepeat: fc.boolean(),
  isUndone: fc.boolean(),
}) satisfies fc.Arbitrary<Answer>;

const log = fc.uniqueArray(answer, { maxLength: 12, selector: ({ time }) => time });

function count(answers: readonly Answer[], kind: string, offsetMs: number): Map<string, number[]> {
  const counts = new Map<string, number[]>();
  let lastMs: number | undefined;
  for (const { time, rating, took, isRepeat } of answers.toSorted((one, other) => one.time - other.time)) {
    if (isRepeat) continue;
    const isTested = lastMs !== undefined && time - lastMs >= DAY_MS;
    lastMs = time;
    const name = `${kind} ${rating} ${Math.floor((time + offsetMs) / DAY_MS)}`;
    const [reviews = 0, asked = 0, timed = 0, tookMs = 0] = counts.get(name) ?? [];
    counts.set(name, [reviews + 1, asked + (isTested ? 1 : 0), timed + (took > 0 ? 1 : 0), tookMs + took]);
  }
  return counts;
}

describeOnBothDatabases('a log', (makeLocation) => {
  test('is counted by days as it would be by hand, wherever its user lives', async () => {
    const { signUp, db, clock } = await startTestApp(makeLocation);
    const [ann, ben] = [await signUp('Ann'), await signUp('Ben')];
    const card = await reviewOnce(ann, await addCard(ann), 3, clock.now);
    await reviewOnce(ben, await addCard(ben), 3, clock.now);
    await sendAnswers(ann, [makeAnswer(clock.now)]);
    const review = await db
      .selectFrom('memory_answers')
      .selectAll()
      .where('memory_id', '=', card.id)
      .executeTakeFirstOrThrow();
    const stored = {
      ...(await db.selectFrom('cards').selectAll().where('id', '=', card.id).executeTakeFirstOrThrow()),
      created_at: 0,
    };
    const plain = await findMemory(db, card.user_id);
    const given = await db
      .selectFrom('memory_answers')
      .selectAll()
      .where('kind', '=', 'openings')
      .executeTakeFirstOrThrow();
    const offsets = fc.constantFrom(-720, -300, 0, 60, 840);
    await fc.assert(
      fc.asyncProperty(log, log, offsets, async (reviews, answers, offset) => {
        await db.deleteFrom('memory_answers').where('user_id', '=', card.user_id).execute();
        const reviewed = reviews.map(({ time, rating, took, isUndone }, place) => ({
          ...review,
          id: randomUUID(),
          revision: place + 1,
          reps: place + 1,
          answered_at: time,
          rating,
          took_ms: took === 0 ? null : took,
          undone_at: isUndone ? 1 : null,
        }));
        const { rows } = foldMemory(cardMemory, stored, plain, reviewed, []);
        if (rows.length > 0) await db.insertInto('memory_answers').values(rows).execute();
        const answered = answers.map(({ time, rating, took, isRepeat, isUndone }) => ({
          ...given,
          id: randomUUID(),
          answered_at: time,
          rating,
          took_ms: took,
          is_repeat: isRepeat ? 1 : 0,
          undone_at: isUndone ? 1 : null,
        }));
        if (answered.length > 0) await db.insertInto('memory_answers').values(answered).execute();

        const days = await countDays(db, card.user_id, offset);
        const counting = ({ isUndone }: Answer): boolean => !isUndone;
        const expected = [
          ...count(
            reviews.filter(counting).map((each) => ({ ...each, isRepeat: false })),
            'cards',
            offset * 60_000,
          ),
          ...count(answers.filter(counting), 'white', offset * 60_000),
        ];
        const found = days.map(({ kind, rating, day, ...counts }) => [
          `${kind} ${rating} ${day}`,
          [counts.reviews, counts.asked, counts.timed, counts.tookMs],
        ]);
        expect(new Map(found as [string, number[]][])).toEqual(new Map(expected));
        expect(found).toHaveLength(expected.length);
      }),
      { numRuns: 40 },
    );
  });
});
