/** What lines cost that hardly anybody plays: it takes the scheduler, and few ask. */
import { countYearReviews } from '#chess/memory/year-reviews';
import type { RareMove } from '#chess/opening/coverage';

import type { RareLine } from './book-place.ts';
import { type Asked, getDesk } from './book-tasks.ts';

export const rareTasks = {
  costRareLines({ id, nowMs, moves }: Asked & { moves: readonly RareMove[] }): RareLine[] {
    return getDesk(id).costRareLines(moves, nowMs, countYearReviews);
  },
};

export type RareTasks = typeof rareTasks;
