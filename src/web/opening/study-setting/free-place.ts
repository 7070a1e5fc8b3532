import { studyLimits } from '#contract/studies';

import type { OpeningStudy } from '../studies.ts';

/**
 * Where another study can stand beside those that are set; undefined where no study is set yet, or no further one is allowed.
 */
export function findFreePlace(book: OpeningStudy | null): number | undefined {
  if (book === null) return undefined;
  const taken = new Set(book.parts.map(({ place }) => place));
  // After the first one, which stays the first.
  return Array.from({ length: studyLimits.studies }, (_, place) => place).find(
    (place) => place > book.place && !taken.has(place),
  );
}
