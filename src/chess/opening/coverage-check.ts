import type { Color } from 'chessops/types';
import { makeReport } from './check-report.ts';
import { findCoverage, type Coverage } from './coverage.ts';
import { makeCoverageText } from './coverage-text.ts';
import type { OpeningGraph } from './graph.ts';
import { type CheckError, findOpeningFault } from './opening-fault.ts';
import type { Replies } from './replies.ts';
import { err, ok, type Result } from '#chess/result';

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
