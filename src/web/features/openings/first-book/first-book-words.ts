import { countOf } from '#chess/count-of';
import { GAP_ODDS, listCountedGaps, makeChanceText } from '#chess/opening/odds';

import { makeReplyText } from '../../../replies/reply-text.ts';
import type { ShownGap } from '../../../worker/first-book-desk.ts';

/** Most likely gap first. */
export function describeGaps(
  gaps: readonly ShownGap[],
): { text: string; biggest: string; after: string } | undefined {
  const counted = listCountedGaps(gaps);
  const [first] = counted;
  if (!first) return undefined;
  return {
    text:
      counted.length === 1
        ? 'Where your games end there is one gap:'
        : `Where your games end there are ${countOf(counted.length, 'gap')} that come up in ${GAP_ODDS} or oftener; the biggest is`,
    biggest: `${makeReplyText(first.lineWithReply)}, ${makeChanceText(first.chance)}`,
    after: first.line === '' ? 'the start' : first.line,
  };
}
