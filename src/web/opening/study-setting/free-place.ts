import { studyLimits } from '#contract/studies';

import type { OpeningStudy } from '../studies.ts';

/** Undefined without a study, or if the limit is reached. */
export function findFreePlace(book: OpeningStudy | null): number | undefined {
  if (book === null) return undefined;
  const taken = new Set(book.parts.map(({ place }) => place));
  // The first study stays first.
  return Array.from({ length: studyLimits.studies }, (_, place) => place).find(
    (place) => place > book.place && !taken.has(place),
  );
}
