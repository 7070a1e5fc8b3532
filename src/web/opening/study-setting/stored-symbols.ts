import { type ExcludeSymbol, parseExcludeIndicators, type StudyColor } from '#contract/studies';

import type { Studies } from '../studies.ts';

export function findStoredSymbols(studies: Studies, color: StudyColor, place?: number): ExcludeSymbol[] {
  const first = studies[color];
  const named = first?.parts.find((part) => part.place === place) ?? first;
  return parseExcludeIndicators(named?.exclude_move_indicators ?? '');
}

export function findSharedSymbols(studies: Studies): ExcludeSymbol[] {
  const black = findStoredSymbols(studies, 'black');
  return findStoredSymbols(studies, 'white').filter((symbol) => black.includes(symbol));
}

export function makeStoredText(studies: Studies): string | undefined {
  const [white, black] = (['white', 'black'] as const).map((color) =>
    findStoredSymbols(studies, color).join(' '),
  );
  if (white === black) return undefined;
  return `Left out now: White ${white || 'none'}, Black ${black || 'none'}.`;
}
