/** The checks of an opening as the page and the server run them: a graph in, words and data out. */
import type { Color } from 'chessops/types';
import { compareGame, type Comparison } from './compare.ts';
import { makeComparisonText } from './compare-text.ts';
import { findInconsistencies, makeConsistencyText, type ConsistencyGroup } from './consistency.ts';
import { findCoverage, type Coverage } from './coverage.ts';
import { makeCoverageText } from './coverage-text.ts';
import { countGraphMoves, parseOpening, type GraphOptions, type OpeningGraph } from './graph.ts';
import { makeOmissionsText, makeOmissionText, type Omission } from '#chess/pgn/omission';
import { parsePgn } from '#chess/pgn/reader';
import type { Replies } from '#chess/opening/replies';
import type { PgnLimitError } from '#chess/pgn/limits';
import { err, ok, type Result } from '#chess/result';

export type CheckError = PgnLimitError | { limit: undefined; message: string };

export interface Opening extends GraphOptions {
  text: string;
}

/**
 * Keeps the graphs used last: a screen runs its checks, and a whole list of games, against one or two studies, and the
 * second check of a study costs no reading.
 */
export class GraphCache {
  #kept: { opening: Opening; graph: OpeningGraph }[] = [];
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(opening: Opening): Result<OpeningGraph, PgnLimitError> {
    const known = this.#kept.find((each) => isSameOpening(each.opening, opening));
    const graph = known ? ok(known.graph) : parseOpening(opening.text, opening);
    if (graph.ok) {
      const others = this.#kept.filter((each) => each !== known);
      this.#kept = [known ?? { opening, graph: graph.value }, ...others].slice(0, this.#most);
    }
    return graph;
  }
}

function isSameOpening(one: Opening, other: Opening): boolean {
  const symbols = ({ excludeSymbols }: Opening) => excludeSymbols.toSorted().join(' ');
  return one.color === other.color && symbols(one) === symbols(other) && one.text === other.text;
}

/** With more words than this for every move, a text is no PGN but prose that happens to name squares. */
const MOST_WORDS_PER_MOVE = 10;

/** Why a text cannot be an opening: it has no moves, or it is some other text. */
export function findOpeningFault(graph: OpeningGraph, name = 'the opening'): string | undefined {
  const moves = countGraphMoves(graph);
  if (moves === 0) return `no moves were found in ${name}`;
  if (graph.unreadableWords > MOST_WORDS_PER_MOVE * moves)
    return `${name} does not read as PGN: ${graph.unreadableWords} words in it are no moves`;
  return undefined;
}

export interface ConsistencyCheck {
  text: string;
  groups: ConsistencyGroup[];
}

export function checkConsistency(graph: OpeningGraph, color: Color): Result<ConsistencyCheck, CheckError> {
  const message = findOpeningFault(graph);
  if (message !== undefined) return err({ limit: undefined, message });
  const groups = findInconsistencies(graph, color);
  if (!groups.ok) return groups;
  return ok({ text: makeReport(graph, [makeConsistencyText(groups.value)]), groups: groups.value });
}

export interface ComparisonCheck {
  text: string;
  comparisons: Comparison[];
}

/** Every game of the text against the opening. */
export function compareGames(
  graph: OpeningGraph,
  color: Color,
  gameText: string,
): Result<ComparisonCheck, CheckError> {
  const games = parsePgn(gameText);
  if (!games.ok) return games;
  const message =
    findOpeningFault(graph) ?? (games.value.length === 0 ? 'there is no game in the game text' : undefined);
  if (message !== undefined) return err({ limit: undefined, message });
  const compared = games.value.map((game, index) => compareGame(graph, color, game, index));
  const texts = compared.map((one) => (isComparison(one) ? makeComparisonText(one) : makeOmissionText(one)));
  return ok({ text: makeReport(graph, texts), comparisons: compared.filter(isComparison) });
}

export interface CoverageCheck {
  text: string;
  coverage: Coverage;
}

export function coverOpening(
  graph: OpeningGraph,
  color: Color,
  replies: Replies,
): Result<CoverageCheck, CheckError> {
  const message = findOpeningFault(graph);
  if (message !== undefined) return err({ limit: undefined, message });
  const coverage = findCoverage(graph, color, replies);
  return ok({ text: makeReport(graph, [makeCoverageText(coverage)]), coverage });
}

function isComparison(one: Comparison | Omission): one is Comparison {
  return 'ending' in one;
}

/** Every report ends with what was left out of the opening. */
function makeReport({ omissions, excludedMoves }: OpeningGraph, blocks: readonly string[]): string {
  return [...blocks, makeOmissionsText(omissions, excludedMoves)]
    .filter((block) => block !== '')
    .join('\n\n');
}
