/** What the opening screens compute from whole studies. Pure, and run in a worker so that the page never blocks. */
import {
  checkConsistency,
  type CheckError,
  compareGames,
  type ComparisonCheck,
  type ConsistencyCheck,
  coverOpening,
  findOpeningFault,
  GraphCache,
} from '#chess/opening/checks';
import { type Coverage, findCoveragePositions } from '#chess/opening/coverage';
import { makeHeadline } from '#chess/opening/coverage-text';
import type { OpeningGraph } from '#chess/opening/graph';
import { decodePgn } from '#chess/pgn/decoding';
import { makeOmissionText } from '#chess/pgn/omission';
import type { Result } from '#chess/result';
import type { ExcludeSymbol, StudyColor } from '#contract/studies';

import { makeGameTasks } from './game-tasks.ts';

/** An opening as the checks take it. */
export type Opening = { text: string; color: StudyColor; excludeSymbols: readonly ExcludeSymbol[] };

/** What of a study is in the opening, and everything that is not, by name. */
export type StudySummary = {
  chapters: number;
  positions: number;
  /** Own moves left out for their signs, with all that follows them. */
  excludedMoves: number;
  leftOut: string[];
  /** Why the text cannot be an opening. */
  fault: string | undefined;
};

export type CoverageResult = {
  text: string;
  headline: string;
  gaps: Coverage['gaps'];
};

/** Games in all and per move in SAN, by position. */
export type PlainStatistics = Record<string, { total: number; moves: Record<string, number> }>;

/** Both colours of a screen; a graph of a study at the limit takes hundreds of megabytes. */
const graphs = new GraphCache(2);

/** Throws an Error with the sentence that says what is wrong. */
function getValue<Value>(result: Result<Value, Pick<CheckError, 'message'>>): Value {
  if (result.ok) return result.value;
  throw new Error(result.error.message);
}

function getGraph(opening: Opening): OpeningGraph {
  return getValue(graphs.get(opening));
}

const gameTasks = makeGameTasks(getGraph);

export const openingTasks = {
  ...gameTasks,

  decodeStudy(bytes: ArrayBuffer): string {
    return getValue(decodePgn(new Uint8Array(bytes)));
  },

  summarizeStudy(opening: Opening & { title?: string }): StudySummary {
    const graph = getGraph(opening);
    return {
      chapters: graph.chapters.length,
      positions: graph.positions.size,
      excludedMoves: graph.excludedMoves,
      leftOut: graph.omissions.map(makeOmissionText),
      fault: findOpeningFault(graph, opening.title),
    };
  },

  checkConsistency(opening: Opening): ConsistencyCheck {
    return getValue(checkConsistency(getGraph(opening), opening.color));
  },

  compareGames({ opening, gameText }: { opening: Opening; gameText: string }): ComparisonCheck {
    return getValue(compareGames(getGraph(opening), opening.color, gameText));
  },

  listCoveragePositions(opening: Opening): string[] {
    return findCoveragePositions(getGraph(opening), opening.color);
  },

  coverOpening({ opening, statistics }: { opening: Opening; statistics: PlainStatistics }): CoverageResult {
    const replies = new Map(
      Object.entries(statistics).map(([fen, { total, moves }]) => {
        const shares = Object.entries(moves).map(([san, games]) => [san, games / total] as const);
        return [fen, { games: total, shares: new Map(shares) }];
      }),
    );
    const { text, coverage } = getValue(coverOpening(getGraph(opening), opening.color, replies));
    return { text, headline: makeHeadline(coverage), gaps: coverage.gaps };
  },
};

export type OpeningTasks = typeof openingTasks;
export type OpeningTaskName = keyof OpeningTasks;
