import type { BookOutline } from '#chess/building/book-outline';
import { findMinutes, makeMinutesText } from '#chess/memory/minutes';

import { countOf } from '../../../lib/count-of.ts';
import { timesAsked } from '../offers/learning-cost.ts';

/** `45 positions, about 24 minutes to learn`. */
export function makeSizeText({ positions }: BookOutline): string {
  return `${countOf(positions, 'position')}, ${makeMinutesText(findMinutes(0, timesAsked * positions, null))} to learn`;
}
