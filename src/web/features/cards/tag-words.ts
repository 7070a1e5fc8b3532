import { findTaggedCause } from '#chess/review/causes/cause-words';

import { playOutTag } from '../../training/play-out-address.ts';

/** `Missed a fork`, `Play it out`; other tags unchanged. */
export function makeTagText(tag: string): string {
  return tag === playOutTag ? 'Play it out' : (findTaggedCause(tag) ?? tag);
}
