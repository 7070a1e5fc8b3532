/** Openings sent to this worker, and the graphs used last. */
import type { CheckError } from '#chess/opening/opening-fault';
import { GraphCache } from '#chess/opening/graph-cache';
import type { OpeningGraph } from '#chess/opening/graph';
import { joinStudies } from '#chess/pgn/book-study';
import type { Result } from '#chess/result';

import type { OpenedBook, Opening } from './opening.ts';

export interface BookRequest {
  book: string;
}

const openings = new Map<string, OpenedBook>();

/** Both colours; a full study's graph takes hundreds of megabytes. */
const graphs = new GraphCache(2);

/** Throws a sentence. */
export function getValue<Value>(result: Result<Value, Pick<CheckError, 'message'>>): Value {
  if (result.ok) return result.value;
  throw new Error(result.error.message);
}

export function getBook(id: string): OpenedBook {
  const opening = openings.get(id);
  if (!opening) throw new Error('The repertoire was closed. Reload the page');
  return opening;
}

export function getGraph(book: string): OpeningGraph {
  return getValue(graphs.get(getBook(book)));
}

export const openBookTasks = {
  /** Other text is a repertoire of one study. */
  takeBook(opening: Opening): void {
    if ('studies' in opening) openings.set(opening.id, { ...opening, text: joinStudies(opening.studies) });
    else openings.set(opening.id, { ...opening, studies: [{ ...opening, place: 0, title: '' }] });
  },

  putBookAway(id: string): void {
    openings.delete(id);
  },
};
