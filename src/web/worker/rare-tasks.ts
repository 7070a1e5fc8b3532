/** Separate, because it needs the scheduler and is rarely used. */
import { countYearReviews } from '#chess/memory/year-reviews';
import type { RareMove } from '#chess/opening/coverage';

import type { RareLine } from './book-place.ts';
import { type Asked, getBookDesk } from './book-tasks.ts';

export const rareTasks = {
  costRareLines({ id, nowMs, moves }: Asked & { moves: readonly RareMove[] }): RareLine[] {
    return getBookDesk(id).costRareLines(moves, nowMs, countYearReviews);
  },
};

export type RareTasks = typeof rareTasks;
