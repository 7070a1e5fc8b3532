/** Separate, because it needs the scheduler and is rarely used. */
import { countYearReviews } from '#chess/memory/year-reviews';
import type { RareMove } from '#chess/opening/coverage';

import type { RareLine } from './book-position.ts';
import { type BookQuery, getRepertoireIndex } from './book-tasks.ts';

export const rareTasks = {
  costRareLines({ id, nowMs, moves }: BookQuery & { moves: readonly RareMove[] }): RareLine[] {
    return getRepertoireIndex(id).costRareLines(moves, nowMs, countYearReviews);
  },
};

export type RareTasks = typeof rareTasks;
