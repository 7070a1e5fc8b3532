import { findTaggedCause } from '#chess/review/causes/cause-words';

import { playOutTag } from '../../training/play-out-address.ts';

/** Example: `Missed a fork`, `Play it out`. Tags made by the user stay unchanged. */
export function makeTagText(tag: string): string {
  return tag === playOutTag ? 'Play it out' : (findTaggedCause(tag) ?? tag);
}
