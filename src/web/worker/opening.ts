import type { ExcludeSymbol, StudyColor } from '#contract/studies';

/** An opening as the checks take it. */
export interface Opening {
  /** The revision of its study. Tasks name it by this: its text crosses to a worker once. */
  id: string;
  text: string;
  color: StudyColor;
  excludeSymbols: readonly ExcludeSymbol[];
}

let lastLoose: Opening | undefined;
let looseCount = 0;

/** A text that is no study of the user's: as long as it stays the same, so does its name. */
export function makeLooseOpening(given: Omit<Opening, 'id'>): Opening {
  const isSame =
    lastLoose?.text === given.text &&
    lastLoose.color === given.color &&
    lastLoose.excludeSymbols.join() === given.excludeSymbols.join();
  if (!lastLoose || !isSame) lastLoose = { ...given, id: `loose ${++looseCount}` };
  return lastLoose;
}
