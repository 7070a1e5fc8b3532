import type { ExcludeSymbol, StudyColor } from '#contract/studies';

/** An opening as the checks take it. */
export interface Opening {
  text: string;
  color: StudyColor;
  excludeSymbols: readonly ExcludeSymbol[];
}
