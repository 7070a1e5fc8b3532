import { perUser } from '../sync/runtime.ts';
import type { StudyText } from '#chess/pgn/book-study';
import type { ExcludeSymbol, StudyColor } from '#contract/studies';

interface NamedOpening {
  /** The id changes with the text, so the page can send the id instead of the text with most calls. */
  id: string;
  color: StudyColor;
  excludeSymbols: readonly ExcludeSymbol[];
}

interface LooseOpening extends NamedOpening {
  text: string;
}

export interface BookOfStudies extends NamedOpening {
  studies: readonly StudyText[];
}

export type Opening = LooseOpening | BookOfStudies;

const getLoose = perUser((): { last?: LooseOpening; count: number } => ({ count: 0 }));

export function makeLooseOpening(given: Omit<LooseOpening, 'id'>): LooseOpening {
  const loose = getLoose();
  const { last } = loose;
  const isSame =
    last?.text === given.text &&
    last.color === given.color &&
    last.excludeSymbols.join() === given.excludeSymbols.join();
  if (last && isSame) return last;
  return (loose.last = { ...given, id: `loose ${++loose.count}` });
}
