import { findTaggedCause } from '#chess/review/causes/cause-words';

import { playOutTag } from '../../training/play-out-address.ts';

/** Example: `Missed a fork`. The user's own tags stay unchanged. */
export function makeTagText(tag: string): string {
  return tag === playOutTag ? 'Play it out' : (findTaggedCause(tag) ?? tag);
}
