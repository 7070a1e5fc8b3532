import type { CheckError } from '#chess/opening/opening-fault';
import { GraphCache } from '#chess/opening/graph-cache';
import type { OpeningGraph } from '#chess/opening/graph';
import { joinStudies, type StudyText } from '#chess/pgn/book-study';
import type { Result } from '#chess/result';
import type { ExcludeSymbol, StudyColor } from '#contract/studies';

import type { Opening } from './opening.ts';

export interface BookRequest {
  book: string;
}

const repertoires = new Map<string, Repertoire>();

/**
 * Usually one graph per colour. More would need too much memory: a full study takes hundreds of megabytes.
 */
const graphs = new GraphCache(2);

export function getValue<Value>(result: Result<Value, Pick<CheckError, 'message'>>): Value {
  if (result.ok) return result.value;
  throw new Error(result.error.message);
}

export class Repertoire {
  static readonly closed = 'The repertoire is no longer loaded. Reload the page';
  readonly id: string;
  readonly color: StudyColor;
  readonly excludeSymbols: readonly ExcludeSymbol[];
  readonly text: string;
  readonly studies: readonly StudyText[];

  constructor(opening: Opening) {
    this.id = opening.id;
    this.color = opening.color;
    this.excludeSymbols = opening.excludeSymbols;
    this.studies = 'studies' in opening ? opening.studies : [{ ...opening, place: 0, title: '' }];
    this.text = 'studies' in opening ? joinStudies(opening.studies) : opening.text;
    repertoires.set(this.id, this);
  }

  get graph(): OpeningGraph {
    return getValue(graphs.get(this));
  }

  dispose(): void {
    repertoires.delete(this.id);
  }
}

export function getBook(id: string): Repertoire {
  const repertoire = repertoires.get(id);
  if (!repertoire) throw new Error(Repertoire.closed);
  return repertoire;
}
