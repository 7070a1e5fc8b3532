import { makeTextHash } from '#chess/text-hash';

import { getOpening, type OpeningStudy } from '../opening/studies.ts';

const known = new WeakMap<OpeningStudy, string>();

/**
 * A name for what a study says, to keep results by: the same text with the same moves left out has the same name, on every
 * device and after every refresh; anything else has another.
 */
export function nameOpening(study: OpeningStudy | null): string {
  if (study === null) return '';
  const name = known.get(study) ?? makeName(study);
  known.set(study, name);
  return name;
}

function makeName(study: OpeningStudy): string {
  const { text, color, excludeSymbols } = getOpening(study);
  return `${color} ${excludeSymbols.toSorted().join('')} ${text.length} ${makeTextHash(text)}`;
}
