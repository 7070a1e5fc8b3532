import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ImportedCard } from '#contract/card-import';
import { cardLimits } from '#contract/cards';
import { guestShare, quota } from '../db/quota.ts';
import { paced } from '../../../scripts/pace.mjs';
import { describeOnBothDatabases, startTestApp, type Visitor } from '../testing/app.ts';
import { dayMs, listCards, startFen } from '../testing/cards.ts';
import { measureLongestTurn } from '../testing/longest-turn.ts';
import { setUsage } from '../testing/quota.ts';
import { verifyMemories } from '../verify-memories.ts';

const longestTurnMs = paced(80);
const startMs = Date.UTC(2020, 0, 1);

function makeId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function makeCards(count: number, reviews: number, device = 'one', offsetMs = 0): ImportedCard[] {
  return Array.from({ length: count }, (_, card) => ({
    guid: makeId(`card ${card}`),
    prompt: `Card ${card}`,
    prompt_fen: startFen,
    prompt_pgn: '',
    answer: 'e4',
    answer_fen: startFen,
    answer_pgn: '',
    orientation: 'white',
    tags: [],
    made: new Date(startMs).toISOString(),
    is_suspended: false,
    reviews: Array.from({ length: reviews }, (_, at) => ({
      id: makeId(`${device} ${card} ${at}`),
      rating: 3,
      review: new Date(startMs + (at + 1) * dayMs + offsetMs).toISOString(),
    })),
  }));
}

async function importMeasured(visitor: Visitor, cards: readonly ImportedCard[]) {
  const payload = JSON.stringify({ cards });
  const { result, longestMs } = await measureLongestTurn(() =>
    visitor.send({
      method: 'POST',
      url: '/api/import-cards',
      headers: { 'content-type': 'application/json' },
      payload,
    }),
  );
  expect(longestMs).toBeLessThan(longestTurnMs);
  return result;
}

describeOnBothDatabases('a full import', (makeLocation) => {
  test(
    'lets others in when it is taken, when it is sent again with other ids, and when it is too much',
    async () => {
      const { signUp, db } = await startTestApp(makeLocation);
      const ann = await signUp('Ann');
      const { reviewsPerCard } = cardLimits;
      const first = await importMeasured(ann, makeCards(18, reviewsPerCard));
      expect(first.json().api_data).toEqual({ added: 18, changed: 0 });
      const again = await importMeasured(ann, makeCards(18, reviewsPerCard, 'two', 900));
      expect(again.json().api_data).toEqual({ added: 0, changed: 18 });
      const other = await importMeasured(ann, makeCards(18, reviewsPerCard, 'three', 3_600_000));
      expect([other.statusCode, other.json().message]).toEqual([413, 'At most 2000 reviews of one card']);
      const { reviews, faults } = await verifyMemories(db);
      expect([reviews, faults]).toEqual([18 * reviewsPerCard, []]);
    },
    paced(60_000),
  );

  test(
    'leaves long logs, and late reviews, undo and games in them let others in as well',
    async () => {
      const { signUp, db } = await startTestApp(makeLocation);
      const ann = await signUp('Ann');
      const cards = makeCards(12, 990);
      await ann.post('/api/import-cards', { cards });
      const user_id = (await listCards(ann))[0]?.user_id ?? '';
      const late = (hours: number, extra: object) =>
        cards.map(({ guid }, at) => ({
          id: makeId(`late ${hours} ${at}`),
          card_id: guid,
          rating: 1,
          review: new Date(startMs + dayMs + hours * 3_600_000).toISOString(),
          reps: 1,
          is_undone: false,
          ...extra,
        }));
      const game_key = 'lichess:abcdefgh';
      const requests: [string, object][] = [
        ['add-kept-reviews', { user_id, reviews: late(1, {}) }],
        ['add-kept-reviews', { user_id, reviews: late(2, { game_key }) }],
        ['mark-game-answers', { game_key, counts: false }],
        ['undo-review', { id: makeId('one 0 989'), card_id: cards[0]?.guid }],
      ];
      for (const [route, body] of requests) {
        const { result, longestMs } = await measureLongestTurn(() => ann.post(`/api/${route}`, body));
        expect([route, result.statusCode]).toEqual([route, 200]);
        expect({ route, longestMs, isShort: longestMs < longestTurnMs }).toMatchObject({ isShort: true });
      }
      const { reviews, faults } = await verifyMemories(db);
      expect([reviews, faults]).toEqual([12 * 992, []]);
    },
    paced(60_000),
  );

  test(
    'that there is no room for changes nothing and lets others in',
    async () => {
      const { signUp, db } = await startTestApp(makeLocation);
      const ann = await signUp('Ann');
      await importMeasured(ann, makeCards(1, 1));
      await setUsage(db, 'review_logs', { rows: quota.review_logs.rows - 1 });
      const refused = await importMeasured(
        ann,
        makeCards(18, cardLimits.reviewsPerCard).map((card) => ({ ...card, guid: randomUUID() })),
      );
      expect([refused.statusCode, refused.json().message]).toEqual([
        413,
        expect.stringContaining('The limit is 500,000 card answers'),
      ]);
      expect(await listCards(ann)).toHaveLength(1);
    },
    paced(60_000),
  );

  test(
    'of a guest beyond their share changes nothing and lets others in',
    async () => {
      const { signUp, visit } = await startTestApp(makeLocation, { GUESTS: '5' });
      await signUp('Ann');
      const guest = visit();
      expect((await guest.post('/api/try-as-guest')).statusCode).toBe(200);
      const count = Math.floor((quota.review_logs.rows * guestShare) / cardLimits.reviewsPerCard) + 1;
      const refused = await importMeasured(guest, makeCards(count, cardLimits.reviewsPerCard));
      expect([refused.statusCode, refused.json().message]).toEqual([
        413,
        expect.stringContaining('The limit for guests is 25,000 card answers'),
      ]);
      expect(await listCards(guest)).toEqual([]);
    },
    paced(60_000),
  );
});
