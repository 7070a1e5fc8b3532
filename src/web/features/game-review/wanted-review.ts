import * as z from 'zod/mini';
import { type LibraryGameDraft, libraryGameDraft } from '#contract/library';

/** A game of the library that a link wants to be reviewed travels with the link, so that nothing is asked for twice. */
const wantedReview = z.object({ reviewGame: libraryGameDraft });

export function findWantedReview(linkState: unknown): LibraryGameDraft | undefined {
  const parsed = z.safeParse(wantedReview, linkState);
  return parsed.success ? parsed.data.reviewGame : undefined;
}
