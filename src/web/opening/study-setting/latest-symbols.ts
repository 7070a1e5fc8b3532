import { type ExcludeSymbol, parseExcludeIndicators } from '#contract/studies';

import type { Studies } from '../studies.ts';

/** The signs of the opening that was set last: a refresh should not quietly change what is left out. */
export function findLatestSymbols({ white, black }: Studies): ExcludeSymbol[] {
  const [latest] = [white, black]
    .filter((study) => study !== null)
    .sort((a, b) => Date.parse(b.last_update) - Date.parse(a.last_update));
  return latest ? parseExcludeIndicators(latest.exclude_move_indicators) : [];
}
