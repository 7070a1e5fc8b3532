import { makeChanceText } from '#chess/opening/odds';
import { appendMove } from '#chess/pgn/omission';

import { countOf } from '../../../lib/count-of.ts';
import type { ShownGap } from '../../../worker/first-book-desk.ts';

/** `1. e4 c5`; empty at the start. */
export function makeLineText(sans: readonly string[]): string {
  return sans.reduce((text, san, ply) => appendMove(text, ply, san), '');
}

/** Where the games end; `biggest` is a link's words. */
export function describeGaps(gaps: readonly ShownGap[]): { text: string; biggest: string } | undefined {
  const [first] = gaps;
  if (!first) return undefined;
  const last = first.sans.length - 1;
  const move = appendMove('', last, first.sans[last] ?? '');
  return {
    text:
      gaps.length === 1
        ? 'Where your games end there is one gap:'
        : `Where your games end there are ${countOf(gaps.length, 'gap')}; the biggest is`,
    biggest: `${move}, ${makeChanceText(first.chance)}`,
  };
}
