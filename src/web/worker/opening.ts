import type { StudyText } from '#chess/pgn/book-study';
import type { ExcludeSymbol, StudyColor } from '#contract/studies';

interface NamedOpening {
  /** The revision of its studies. Tasks name it by this: its text crosses to a worker once. */
  id: string;
  color: StudyColor;
  excludeSymbols: readonly ExcludeSymbol[];
}

/** A text that is not one of the user's studies. */
interface LooseOpening extends NamedOpening {
  text: string;
}

/** A book of the user's: the worker makes one text of its studies. */
export interface BookOfStudies extends NamedOpening {
  studies: readonly StudyText[];
}

/** An opening as it is handed to the checks. */
export type Opening = LooseOpening | BookOfStudies;

/** As a worker has it: the whole text, and what it is made of. */
export type OpenedBook = LooseOpening & BookOfStudies;

let lastLoose: LooseOpening | undefined;
let looseCount = 0;

/** As long as the text stays the same, so does its name. */
export function makeLooseOpening(given: Omit<LooseOpening, 'id'>): LooseOpening {
  const isSame =
    lastLoose?.text === given.text &&
    lastLoose.color === given.color &&
    lastLoose.excludeSymbols.join() === given.excludeSymbols.join();
  if (!lastLoose || !isSame) lastLoose = { ...given, id: `loose ${++looseCount}` };
  return lastLoose;
}
