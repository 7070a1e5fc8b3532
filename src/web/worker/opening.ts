import type { StudyText } from '#chess/pgn/book-study';
import type { ExcludeSymbol, StudyColor } from '#contract/studies';

interface NamedOpening {
  /** The studies' revision. Tasks refer to it, so that the text crosses once. */
  id: string;
  color: StudyColor;
  excludeSymbols: readonly ExcludeSymbol[];
}

/** Text that is not a stored study. */
interface LooseOpening extends NamedOpening {
  text: string;
}

/** The worker joins its studies. */
export interface BookOfStudies extends NamedOpening {
  studies: readonly StudyText[];
}

export type Opening = LooseOpening | BookOfStudies;

export type OpenedBook = LooseOpening & BookOfStudies;

let lastLoose: LooseOpening | undefined;
let looseCount = 0;

/** The same text keeps its id. */
export function makeLooseOpening(given: Omit<LooseOpening, 'id'>): LooseOpening {
  const isSame =
    lastLoose?.text === given.text &&
    lastLoose.color === given.color &&
    lastLoose.excludeSymbols.join() === given.excludeSymbols.join();
  if (!lastLoose || !isSame) lastLoose = { ...given, id: `loose ${++looseCount}` };
  return lastLoose;
}
