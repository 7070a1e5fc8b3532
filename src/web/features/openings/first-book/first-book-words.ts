import { countOf } from '#chess/count-of';
import { listCountedGaps, makeChanceText } from '#chess/opening/odds';

import { makeReplyText } from '../../../replies/reply-text.ts';
import type { ShownGap } from '../../../worker/first-book-index.ts';

/** Most likely gap first. */
export function describeGaps(
  gaps: readonly ShownGap[],
): { text: string; biggest: string; after: string } | undefined {
  const counted = listCountedGaps(gaps);
  const [first] = counted;
  if (!first) return undefined;
  return {
    text: counted.length === 1 ? '1 common gap:' : `${countOf(counted.length, 'common gap')}, the biggest:`,
    biggest: `${makeReplyText(first.lineWithReply)}, ${makeChanceText(first.chance)}`,
    after: first.line === '' ? 'the start' : first.line,
  };
}
