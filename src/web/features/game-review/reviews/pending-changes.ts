import * as z from 'zod/mini';

import {
  type GameReview,
  type GameReviewDraft,
  gameReviewDraft,
  type Mistake,
  mistake,
} from '#contract/games';

/** One change to the user's reviews that the server may not have yet. There is at most one per review: the latest. */
export const change = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('save'),
    review: gameReviewDraft,
    /** Saved together with the review: the mistakes of a deleted review that is brought back. */
    mistakes: z.array(mistake),
    /** The notes as the server had them when the change began; null for a review it did not have. */
    notesBefore: z.nullable(z.string()),
    /** The game of the library that it reviews. */
    gameKey: z.optional(z.string()),
  }),
  z.object({ kind: z.literal('delete'), id: z.uuid() }),
]);
export type ReviewChange = z.infer<typeof change>;

export function idOf(pending: ReviewChange): string {
  return pending.kind === 'save' ? pending.review.id : pending.id;
}

export function makeReviewDraft(review: GameReview | GameReviewDraft): GameReviewDraft {
  return gameReviewDraft.parse(review);
}

/** The review with new notes, on top of a change that already waits for it. */
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

/** What the user sees: the server's reviews with every change they have made, newest game first. */
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

/**
 * Compares a change that an earlier visit left behind with what the server has now. Undefined: it has arrived after all. If the
 * notes were changed in both places, both texts are kept, the server's first, so that nothing is lost.
 */
export function reconcile(left: ReviewChange, reviews: readonly GameReview[]): ReviewChange | undefined {
  const stored = reviews.find((review) => review.id === idOf(left));
  if (left.kind === 'delete') return stored && left;
  if (!stored) return left;
  const { notes } = left.review;
  if (stored.notes === notes) return left.mistakes.length > 0 ? left : undefined;
  if (stored.notes === left.notesBefore || stored.notes === '') return left;
  return { ...left, review: { ...left.review, notes: `${stored.notes}\n\n${notes}` } };
}
