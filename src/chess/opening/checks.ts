/** Browser and server both run these checks. */
import type { Color } from 'chessops/types';
import { compareGame, type Comparison } from './compare.ts';
import { makeComparisonText } from './compare-text.ts';
import { findInconsistencies, makeConsistencyText, type ConsistencyGroup } from './consistency.ts';
import { makeReport } from './check-report.ts';
import type { OpeningGraph } from './graph.ts';
import { type CheckError, findOpeningFault } from './opening-fault.ts';
import { makeOmissionText, type Omission } from '#chess/pgn/omission';
import { parsePgn } from '#chess/pgn/reader';
import { err, ok, type Result } from '#chess/result';

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

export function compareGames(
  graph: OpeningGraph,
  color: Color,
  gameText: string,
): Result<ComparisonCheck, CheckError> {
  const games = parsePgn(gameText);
  if (!games.ok) return games;
  const message =
    findOpeningFault(graph) ?? (games.value.length === 0 ? 'the game text contains no game' : undefined);
  if (message !== undefined) return err({ limit: undefined, message });
  const compared = games.value.map((game, index) => compareGame(graph, color, game, index));
  const texts = compared.map((one) => (isComparison(one) ? makeComparisonText(one) : makeOmissionText(one)));
  return ok({ text: makeReport(graph, texts), comparisons: compared.filter(isComparison) });
}

function isComparison(one: Comparison | Omission): one is Comparison {
  return 'ending' in one;
}
