import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { gameLimits, type GameReviewDraft, gameReviewList, mistakeList } from '#contract/games';
import { describeOnAnyDatabase, startTestApp, type Visitor } from '../testing/app.ts';
import { emptyMistake, makeGameReview } from '../testing/games.ts';
import { quota } from '../db/quota.ts';
import { setUsage } from '../testing/quota.ts';

function makeDraft(changes: Partial<GameReviewDraft> = {}): GameReviewDraft {
  const game = { username: 'tabiya_fan', pgn: '[White "tabiya_fan"]\n\n1. d4 d5 *' };
  return makeGameReview({
    date_time_played: '2026-11-14T21:41:00.000Z',
    link: 'https://lichess.org/k3VdPz0T',
    ...game,
    ...changes,
  });
}

async function listReviews(visitor: Visitor) {
  const answer = await visitor.get('/api/get-game-reviews');
  expect(answer.statusCode).toBe(200);
  return gameReviewList.parse(answer.json()).api_data;
}

async function save(visitor: Visitor, draft: object): Promise<void> {
  const answer = await visitor.post('/api/upsert-game-review', draft);
  expect(answer.json()).toEqual({ api_result: 'general_sql_success' });
}

describeOnAnyDatabase('game reviews', (makeLocation) => {
  test('a saved review comes back as it was sent, newest game first', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    const older = makeDraft({ date_time_played: '2026-11-13T22:02:00.000Z', notes: 'ünïcode ♞ <b>&"\'' });
    const newer = makeDraft({ hero_color: 'Black', site: 'Chess.com', time_control: '1/86400', link: '' });
    await save(ann, older);
    await save(ann, newer);
    const userId = expect.any(String);
    expect(await listReviews(ann)).toEqual([
      { ...newer, user_id: userId, mistakes: [] },
      { ...older, user_id: userId, mistakes: [] },
    ]);
  });

  test('saving again changes the review and repeats are harmless', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    const draft = makeDraft();
    await save(ann, draft);
    await save(ann, { ...draft, notes: 'Bd3 before Nbd2' });
    await save(ann, { ...draft, notes: 'Bd3 before Nbd2' });
    expect((await listReviews(ann)).map((review) => review.notes)).toEqual(['Bd3 before Nbd2']);
  });

  test('moves, mistakes and a foreign user_id sent along are not taken over', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    const bob = await signUp('bob');
    await save(bob, makeDraft());
    const bobId = (await listReviews(bob))[0]?.user_id;
    await save(ann, { ...makeDraft(), user_id: bobId, moves: [{ san: 'd4' }], mistakes: [{ ply: 1 }] });
    const [review] = await listReviews(ann);
    expect(review?.user_id).not.toBe(bobId);
    expect(review?.mistakes).toEqual([]);
    expect(review).not.toHaveProperty('moves');
    expect(await listReviews(bob)).toHaveLength(1);
  });

  test('mistakes come with their review and by themselves, in the order of the moves', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    const review = makeDraft();
    await save(ann, review);
    const unknown = { id: randomUUID(), game_review_id: review.id };
    const late = {
      id: randomUUID(),
      game_review_id: review.id,
      ply: 22,
      san: 'Bd3',
      fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
      best_san: 'Nbd2',
      eval_before: 0.31,
      eval_after: -1.2,
      note: 'trades the good bishop',
      mate_before: 3,
      mate_after: null,
      status: 'dismissed',
      card_id: randomUUID(),
    };
    const early = { id: randomUUID(), game_review_id: review.id, ply: 11 };
    for (const mistake of [unknown, late, early]) {
      const answer = await ann.post('/api/upsert-mistake', mistake);
      expect(answer.json()).toEqual({ api_result: 'general_sql_success' });
    }
    const expected = [{ ...emptyMistake, ...early }, late, { ...emptyMistake, ...unknown }];
    expect((await listReviews(ann))[0]?.mistakes).toEqual(expected);
    const answer = await ann.post('/api/get-mistakes', { game_review_id: review.id });
    expect(mistakeList.parse(answer.json()).api_data).toEqual(expected);

    await ann.post('/api/upsert-mistake', { ...early, note: 'seen now' });
    expect((await listReviews(ann))[0]?.mistakes[0]?.note).toBe('seen now');
  });

  test('delete-game-review deletes a mistake by its id, and a review with its mistakes', async () => {
    const { signUp, db } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    const review = makeDraft();
    await save(ann, review);
    const [first, second] = [randomUUID(), randomUUID()];
    for (const id of [first, second])
      await ann.post('/api/upsert-mistake', { id, game_review_id: review.id });

    const one = await ann.post('/api/delete-game-review', { game_review_id: first });
    expect(one.json()).toEqual({ api_result: 'general_sql_success', api_data: { deleted: 'mistake' } });
    expect((await listReviews(ann))[0]?.mistakes.map((mistake) => mistake.id)).toEqual([second]);

    const all = await ann.post('/api/delete-game-review', { game_review_id: review.id });
    expect(all.json()).toMatchObject({ api_data: { deleted: 'game review' } });
    expect(await listReviews(ann)).toEqual([]);
    expect(await db.selectFrom('mistakes').selectAll().execute()).toEqual([]);

    const again = await ann.post('/api/delete-game-review', { game_review_id: review.id });
    expect(again.statusCode).toBe(404);
    await save(ann, review);
    expect(await listReviews(ann)).toHaveLength(1);
  });

  test("another user's ids answer 404 and change nothing", async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    const eve = await signUp('eve');
    const review = makeDraft({ notes: 'mine' });
    const mistake = { id: randomUUID(), game_review_id: review.id, note: 'mine too' };
    await save(ann, review);
    await ann.post('/api/upsert-mistake', mistake);
    const eves = makeDraft();
    await save(eve, eves);

    const attempts: Array<[string, object]> = [
      ['/api/upsert-game-review', { ...review, notes: 'stolen' }],
      ['/api/get-mistakes', { game_review_id: review.id }],
      ['/api/upsert-mistake', { id: randomUUID(), game_review_id: review.id }],
      ['/api/upsert-mistake', { ...mistake, note: 'stolen' }],
      ['/api/upsert-mistake', { ...mistake, game_review_id: eves.id, note: 'stolen' }],
      ['/api/delete-game-review', { game_review_id: review.id }],
      ['/api/delete-game-review', { game_review_id: mistake.id }],
    ];
    for (const [url, body] of attempts) {
      const answer = await eve.post(url, body);
      expect([url, answer.statusCode, answer.json().api_result]).toEqual([url, 404, 'not_found']);
    }
    expect(await listReviews(ann)).toMatchObject([{ notes: 'mine', mistakes: [{ note: 'mine too' }] }]);
    expect(await listReviews(eve)).toMatchObject([{ id: eves.id, mistakes: [] }]);
  });

  test('a mistake saved while its review is deleted is stored with it or refused, never a failure', async () => {
    const { signUp, db } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    const statuses: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      const review = makeDraft();
      await save(ann, review);
      const saving = Array.from({ length: 5 }, () =>
        ann.post('/api/upsert-mistake', { id: randomUUID(), game_review_id: review.id }),
      );
      const deleting = ann.post('/api/delete-game-review', { game_review_id: review.id });
      statuses.push(...(await Promise.all([...saving, deleting])).map(({ statusCode }) => statusCode));
    }
    expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
    expect(await db.selectFrom('mistakes').selectAll().execute()).toEqual([]);
  });

  test('signed out, every route answers 401', async () => {
    const { visit } = await startTestApp(makeLocation);
    const visitor = visit();
    const id = { game_review_id: randomUUID() };
    const answers = [
      await visitor.get('/api/get-game-reviews'),
      await visitor.post('/api/upsert-game-review', makeDraft()),
      await visitor.post('/api/upsert-mistake', { ...id, id: randomUUID() }),
      await visitor.post('/api/get-mistakes', id),
      await visitor.post('/api/delete-game-review', id),
    ];
    for (const answer of answers) {
      expect([answer.statusCode, answer.json().api_result]).toEqual([401, 'user_not_logged_in']);
    }
  });

  test('every limit holds at its last value and refuses the next one, naming the field', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    const lengths: Array<[keyof GameReviewDraft, number]> = [
      ['notes', gameLimits.notesLength],
      ['pgn', gameLimits.pgnLength],
      ['username', gameLimits.nameLength],
      ['opponent_name', gameLimits.nameLength],
      ['time_control', gameLimits.timeControlLength],
    ];
    for (const [field, length] of lengths) {
      await save(ann, makeDraft({ [field]: 'x'.repeat(length) }));
      const answer = await ann.post(
        '/api/upsert-game-review',
        makeDraft({ [field]: 'x'.repeat(length + 1) }),
      );
      expect([answer.statusCode, answer.json().field]).toEqual([400, field]);
    }
    const prefix = 'https://lichess.org/';
    await save(ann, makeDraft({ link: prefix.padEnd(gameLimits.linkLength, 'x') }));
    const bad: Array<[string, unknown]> = [
      ['link', prefix.padEnd(gameLimits.linkLength + 1, 'x')],
      ['link', 'javascript:alert(1)'],
      ['id', 'not-a-uuid'],
      ['date_time_played', '2026-11-14 21:41'],
      ['hero_color', 'white'],
      ['site', 'Elsewhere'],
      ['notes', 'a\u0000b'],
      ['pgn', 7],
    ];
    for (const [field, value] of bad) {
      const answer = await ann.post('/api/upsert-game-review', { ...makeDraft(), [field]: value });
      expect([field, answer.statusCode, answer.json().field]).toEqual([field, 400, field]);
    }
    expect(await listReviews(ann)).toHaveLength(lengths.length + 1);
  });

  test('mistakes have their limits too', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    const review = makeDraft();
    await save(ann, review);
    const good: Array<[string, unknown, unknown]> = [
      ['ply', gameLimits.plies, gameLimits.plies + 1],
      ['ply', 0, -1],
      ['san', 'x'.repeat(gameLimits.sanLength), 'x'.repeat(gameLimits.sanLength + 1)],
      ['best_san', 'x'.repeat(gameLimits.sanLength), 'x'.repeat(gameLimits.sanLength + 1)],
      ['fen', 'x'.repeat(gameLimits.fenLength), 'x'.repeat(gameLimits.fenLength + 1)],
      ['note', 'x'.repeat(gameLimits.notesLength), 'x'.repeat(gameLimits.notesLength + 1)],
      ['eval_before', gameLimits.evaluation, gameLimits.evaluation + 1],
      ['eval_after', -gameLimits.evaluation, -gameLimits.evaluation - 1],
    ];
    for (const [field, last, next] of good) {
      const mistake = { id: randomUUID(), game_review_id: review.id };
      const taken = await ann.post('/api/upsert-mistake', { ...mistake, [field]: last });
      expect([field, taken.statusCode]).toEqual([field, 200]);
      const refused = await ann.post('/api/upsert-mistake', { ...mistake, [field]: next });
      expect([field, refused.statusCode, refused.json().field]).toEqual([field, 400, field]);
    }
  });

  test('a user and a review hold only so much', async () => {
    const { signUp, db } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    const first = makeDraft({ pgn: '' });
    await save(ann, first);
    const mistakes = Array.from({ length: gameLimits.mistakesPerReview }, (_, ply) => ({
      ...emptyMistake,
      id: randomUUID(),
      game_review_id: first.id,
      ply,
    }));
    await db.insertInto('mistakes').values(mistakes).execute();
    await setUsage(db, 'game_reviews', { rows: quota.game_reviews.rows });
    const oneMore = await ann.post('/api/upsert-game-review', makeDraft());
    expect(oneMore.statusCode).toBe(413);
    expect(oneMore.json().message).toContain('The limit is 5,000 game reviews');
    const mistake = await ann.post('/api/upsert-mistake', { id: randomUUID(), game_review_id: first.id });
    expect(mistake.statusCode).toBe(413);
    await save(ann, { ...first, notes: 'still editable' });
    const listed = await listReviews(ann);
    expect(listed).toHaveLength(1);
    expect(listed.find((review) => review.id === first.id)?.mistakes).toHaveLength(
      gameLimits.mistakesPerReview,
    );
  });
});
