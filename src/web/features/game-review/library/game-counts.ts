import { countOf } from '../../../lib/count-of.ts';

/** How many of the library are listed, and what may still be found: the names of openings come a moment after the games. */
export function makeShownText(shown: number, all: number, unknown = 0): string {
  const count =
    shown === all
      ? countOf(all, 'game')
      : shown === 0
        ? `None of ${countOf(all, 'game')}`
        : `${shown.toLocaleString('en')} of ${countOf(all, 'game')}`;
  if (unknown === 0) return count;
  const sofar = shown === all ? count : `${shown.toLocaleString('en')} so far of ${countOf(all, 'game')}`;
  return `${sofar}, looking up the openings of ${unknown.toLocaleString('en')}…`;
}
