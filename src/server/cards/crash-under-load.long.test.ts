import { expect, test } from 'vitest';
import { type Card, cardList, type CardReview, storedCard } from '#contract/cards';
import { makeRemoteUser, type RemoteUser, signUpOver } from '../testing/process.ts';
import { describeOnBothDatabases, openTestDatabase, startNodeOn } from '../testing/app.ts';
import { makeDraft, makeReview } from '../testing/cards.ts';
import { verifyMemories } from '../verify-memories.ts';

async function makeCards(user: RemoteUser, count: number): Promise<Card[]> {
  await user.post(
    '/api/upsert-cards',
    Array.from({ length: count }, () => makeDraft()),
  );
  return cardList.parse(await (await user.get('/api/get-cards')).json()).api_data;
}

const killedAfter = 500;

describeOnBothDatabases('a killed server', (makeLocation) => {
  test('under load: every review that was answered is there, once, and every card is the fold of its log', async () => {
    const location = await makeLocation();
    const server = await startNodeOn(location);
    const ann = await signUpOver(server.url, 'Ann');
    const cards = await makeCards(ann, 16);

    const sent: CardReview[] = [];
    const answered = new Set<string>();
    const reviewUntilKilled = async (first: Card): Promise<void> => {
      let card = first;
      for (;;) {
        const review = makeReview(card, 3, Date.now());
        sent.push(review);
        card = storedCard.parse(await (await ann.post('/api/review-card', review)).json()).api_data;
        answered.add(review.review_log.id);
        if (answered.size === killedAfter) void server.kill('SIGKILL');
      }
    };
    const ends = await Promise.allSettled(cards.map(reviewUntilKilled));
    expect(ends.map(({ status }) => status)).toEqual(Array(16).fill('rejected'));
    expect(answered.size).toBeGreaterThanOrEqual(killedAfter);

    const db = await openTestDatabase(location);
    const { reviews, faults } = await verifyMemories(db);
    expect(faults).toEqual([]);
    expect(reviews).toBeGreaterThanOrEqual(answered.size);
    const stored = new Set(
      (await db.selectFrom('memory_answers').select('id').execute()).map(({ id }) => id),
    );
    expect([...answered].filter((id) => !stored.has(id))).toEqual([]);

    const restarted = makeRemoteUser((await startNodeOn(location)).url, ann.cookie);
    for (const review of sent) {
      if (answered.has(review.review_log.id)) continue;
      storedCard.parse(await (await restarted.post('/api/review-card', review)).json());
    }
    expect(await verifyMemories(db)).toMatchObject({ cards: 16, reviews: sent.length, faults: [] });
  });
});
