import { findTaggedCause } from '#chess/review/causes/cause-words';

import { playOutTag } from '../../training/play-out-address.ts';

/** A tag of ours in words: `Missed a fork`, `Play it out`. One that users typed stays as it is. */
export function makeTagText(tag: string): string {
  return tag === playOutTag ? 'Play it out' : (findTaggedCause(tag) ?? tag);
}
