import * as z from 'zod/mini';

import {
  type GameReview,
  type GameReviewDraft,
  gameReviewDraft,
  type Mistake,
  mistake,
} from '#contract/games';

import { gameReviewOutboxPrefix } from '../../../lib/storage-keys.ts';
import type { Mutation, Outbox, Pending } from '../../../sync/queue.ts';

const change = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('save'),
    review: gameReviewDraft,
    mistakes: z.array(mistake),
    /** The server's notes when editing began. Null for a new review. */
    notesBefore: z.nullable(z.string()),
    gameKey: z.optional(z.string()),
  }),
  z.object({ kind: z.literal('delete'), id: z.uuid() }),
]);
export type ReviewChange = z.infer<typeof change>;
export type PendingChange = Pending<ReviewChange>;
export type ReviewOutbox = Outbox<ReviewChange>;

function idOf(pending: ReviewChange): string {
  return pending.kind === 'save' ? pending.review.id : pending.id;
}

/**
 * Keeps at most one pending change per review. Changes from earlier visits are compared with the server
 * first.
 */
export const reviewMutation: Mutation<ReviewChange> = {
  kind: gameReviewOutboxPrefix,
  schema: change,
  mergeKey: idOf,
  isReconciled: true,
};

export function makeReviewDraft(review: GameReview | GameReviewDraft): GameReviewDraft {
  return gameReviewDraft.parse(review);
}

export function changeNotes(
  review: GameReview,
  notes: string,
  waiting: ReviewChange | undefined,
): ReviewChange {
  const before = waiting?.kind === 'save' ? waiting : undefined;
  return {
    kind: 'save',
    review: { ...makeReviewDraft(review), notes },
    mistakes: before?.mistakes ?? [],
    notesBefore: before ? before.notesBefore : review.notes,
    gameKey: before?.gameKey,
  };
}

export function applyChanges(reviews: readonly GameReview[], changes: readonly ReviewChange[]): GameReview[] {
  const byId = new Map(reviews.map((review) => [review.id, review]));
  for (const pending of changes) {
    if (pending.kind === 'delete') {
      byId.delete(pending.id);
      continue;
    }
    const before = byId.get(pending.review.id);
    byId.set(pending.review.id, {
      user_id: before?.user_id ?? '',
      ...pending.review,
      mistakes: mergeMistakes(before?.mistakes ?? [], pending.mistakes),
    });
  }
  return Array.from(byId.values()).toSorted(byNewestGame);
}

function mergeMistakes(stored: readonly Mistake[], added: readonly Mistake[]): Mistake[] {
  const byId = new Map([...stored, ...added].map((each) => [each.id, each]));
  return Array.from(byId.values());
}

function byNewestGame(left: GameReview, right: GameReview): number {
  return Date.parse(right.date_time_played) - Date.parse(left.date_time_played);
}

export function reconcile(left: ReviewChange, reviews: readonly GameReview[]): ReviewChange | undefined {
  const stored = reviews.find((review) => review.id === idOf(left));
  if (left.kind === 'delete') return stored && left;
  if (!stored) return left;
  const { notes } = left.review;
  if (stored.notes === notes) return left.mistakes.length > 0 ? left : undefined;
  if (stored.notes === left.notesBefore || stored.notes === '') return left;
  return { ...left, review: { ...left.review, notes: `${stored.notes}\n\n${notes}` } };
}
