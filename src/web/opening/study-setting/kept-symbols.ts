import { type ExcludeSymbol, parseExcludeIndicators, type StudyColor } from '#contract/studies';

import type { Studies } from '../studies.ts';

/**
 * The signs with which an opening of this colour is set until the user chooses others: its own, never those of the other
 * colour. A further study keeps its own signs; a new one begins with those of the first.
 */
export function findKeptSymbols(studies: Studies, color: StudyColor, place?: number): ExcludeSymbol[] {
  const first = studies[color];
  const named = first?.parts.find((part) => part.place === place) ?? first;
  return parseExcludeIndicators(named?.exclude_move_indicators ?? '');
}

/** The signs that both colours keep: a box that is shown checked holds for both buttons. */
export function findSharedSymbols(studies: Studies): ExcludeSymbol[] {
  const black = findKeptSymbols(studies, 'black');
  return findKeptSymbols(studies, 'white').filter((symbol) => black.includes(symbol));
}

/** Where the colours differ, one row of boxes cannot show both; undefined where it can. */
export function makeKeptText(studies: Studies): string | undefined {
  const [white, black] = (['white', 'black'] as const).map((color) =>
    findKeptSymbols(studies, color).join(' '),
  );
  if (white === black) return undefined;
  return `Until you change them, White keeps ${white || 'none'} and Black keeps ${black || 'none'}.`;
}
