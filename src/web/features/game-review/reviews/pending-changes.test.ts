import { describe, expect, test } from 'vitest';
import { type GameReview, mistake } from '#contract/games';
import { QueueRows } from '../../../sync/queue-rows.ts';
import { Queue } from '../../../sync/queue.ts';
import {
  applyChanges,
  type ReviewChange,
  makeReviewDraft,
  reconcile,
  reviewMutation,
} from './pending-changes.ts';

const idA = '00000000-0000-4000-8000-00000000000a';
const idB = '00000000-0000-4000-8000-00000000000b';

function makeReview(id: string, changes: Partial<GameReview> = {}): GameReview {
  return {
    id,
    user_id: 'user',
    date_time_played: '2026-11-14T21:41:00.000Z',
    hero_color: 'White',
    username: 'hero',
    opponent_name: 'villain',
    time_control: '600+5',
    site: 'Lichess',
    notes: '',
    pgn: '1. e4 *',
    link: '',
    mistakes: [],
    ...changes,
  };
}

const made = mistake.parse({ id: '00000000-0000-4000-8000-0000000000ff', game_review_id: idA, ply: 3 });

function save(review: GameReview, notes: string, notesBefore: string | null = review.notes): ReviewChange {
  return { kind: 'save', review: { ...makeReviewDraft(review), notes }, mistakes: [], notesBefore };
}

describe('applyChanges', () => {
  test('shows a new review, a changed one and hides a deleted one, newest game first', () => {
    const older = makeReview(idA, { date_time_played: '2026-11-01T00:00:00.000Z', mistakes: [made] });
    const newer = makeReview(idB);
    expect(applyChanges([older], [save(newer, 'new')]).map(({ id }) => id)).toEqual([idB, idA]);
    expect(applyChanges([older], [save(older, 'changed')])).toEqual([{ ...older, notes: 'changed' }]);
    expect(applyChanges([older, newer], [{ kind: 'delete', id: idA }])).toEqual([newer]);
  });

  test('brings a deleted review back with its mistakes', () => {
    const review = makeReview(idA, { mistakes: [made] });
    const back: ReviewChange = {
      kind: 'save',
      review: makeReviewDraft(review),
      mistakes: [made],
      notesBefore: '',
    };
    expect(applyChanges([], [back])[0]?.mistakes).toEqual([made]);
    expect(applyChanges([review], [back])[0]?.mistakes).toEqual([made]);
  });
});

test('a draft has neither mistakes nor owner', () => {
  const draft = makeReviewDraft(makeReview(idA, { mistakes: [made] }));
  expect(draft).not.toHaveProperty('mistakes');
  expect(draft).not.toHaveProperty('user_id');
});

describe('reconcile', () => {
  const stored = makeReview(idA, { notes: 'before' });

  test('forgets what has arrived after all', () => {
    expect(reconcile(save(stored, 'before'), [stored])).toBeUndefined();
    expect(reconcile({ kind: 'delete', id: idA }, [])).toBeUndefined();
  });

  test('sends what has not', () => {
    const change = save(stored, 'after');
    expect(reconcile(change, [stored])).toBe(change);
    expect(reconcile(change, [])).toBe(change);
    const deletion: ReviewChange = { kind: 'delete', id: idA };
    expect(reconcile(deletion, [stored])).toBe(deletion);
  });

  test('keeps both when the notes were changed here and elsewhere', () => {
    const change = save(stored, 'mine', 'before');
    const elsewhere = { ...stored, notes: 'theirs' };
    expect(reconcile(change, [elsewhere])).toMatchObject({ review: { notes: 'theirs\n\nmine' } });
  });

  test('sends mistakes that are to come back even if the review is there', () => {
    const change: ReviewChange = {
      kind: 'save',
      review: makeReviewDraft(stored),
      mistakes: [made],
      notesBefore: 'before',
    };
    expect(reconcile(change, [stored])).toBe(change);
  });
});

test('undoing a deletion that is under way saves the review again after it', async () => {
  const got: string[] = [];
  const gate = Promise.withResolvers<void>();
  const queue = new Queue({ userId: 'u', rows: new QueueRows(), isSignedIn: async () => true });
  const outbox = queue.register<ReviewChange, void>(reviewMutation).start({
    send: async (changes) => {
      await gate.promise;
      got.push(...changes.map(({ kind }) => kind));
    },
  });
  outbox.put({ kind: 'delete', id: idA });
  await new Promise((resolve) => setTimeout(resolve));
  outbox.put(save(makeReview(idA), 'back'));
  gate.resolve();
  await outbox.flush();
  expect(got).toEqual(['delete', 'save']);
});
