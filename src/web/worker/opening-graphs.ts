/** The graphs of the openings that the worker is asked about. */
import type { CheckError } from '#chess/opening/opening-fault';
import { GraphCache } from '#chess/opening/graph-cache';
import type { OpeningGraph } from '#chess/opening/graph';
import type { Result } from '#chess/result';

import type { Opening } from './opening.ts';

/** Both colours of a screen; a graph of a study at the limit takes hundreds of megabytes. */
const graphs = new GraphCache(2);

/** Throws an Error with the sentence that says what is wrong. */
export function getValue<Value>(result: Result<Value, Pick<CheckError, 'message'>>): Value {
  if (result.ok) return result.value;
  throw new Error(result.error.message);
}

export function getGraph(opening: Opening): OpeningGraph {
  return getValue(graphs.get(opening));
}
