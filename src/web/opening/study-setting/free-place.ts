import { studyLimits } from '#contract/studies';

import type { OpeningStudy } from '../studies.ts';

export function findFreePlace(book: OpeningStudy | null): number | undefined {
  if (book === null) return undefined;
  const taken = new Set(book.parts.map(({ place }) => place));
  // An additional study never takes a place before the first study.
  return Array.from({ length: studyLimits.studies }, (_, place) => place).find(
    (place) => place > book.place && !taken.has(place),
  );
}
