import type { BookOutline } from '#chess/building/book-outline';
import { findMinutes, makeMinutesText } from '#chess/memory/minutes';

import { countOf } from '../../../lib/count-of.ts';

/** `45 positions, about 12 minutes to learn`. */
export function makeLearningText({ positions }: BookOutline, answerMs: number | null): string {
  return `${countOf(positions, 'position')}, ${makeMinutesText(findMinutes(0, 0, answerMs, positions))} to learn`;
}
