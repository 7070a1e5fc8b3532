import { type GraphOptions, type OpeningGraph, parseOpening } from './graph.ts';
import type { PgnLimitError } from '#chess/pgn/limits';
import { ok, type Result } from '#chess/result';

export interface CachedOpening extends GraphOptions {
  text: string;
}

export class GraphCache {
  #cachedValues: { opening: CachedOpening; graph: OpeningGraph }[] = [];
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(opening: CachedOpening): Result<OpeningGraph, PgnLimitError> {
    const known = this.#cachedValues.find((each) => isSameOpening(each.opening, opening));
    const graph = known ? ok(known.graph) : parseOpening(opening.text, opening);
    if (graph.ok) {
      const others = this.#cachedValues.filter((each) => each !== known);
      this.#cachedValues = [known ?? { opening, graph: graph.value }, ...others].slice(0, this.#most);
    }
    return graph;
  }
}

function isSameOpening(one: CachedOpening, other: CachedOpening): boolean {
  const symbols = ({ excludeSymbols }: CachedOpening) => excludeSymbols.toSorted().join(' ');
  return one.color === other.color && symbols(one) === symbols(other) && one.text === other.text;
}
