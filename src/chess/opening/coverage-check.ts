import { makeReport } from './check-report.ts';
import type { Coverage } from './coverage.ts';
import { type InBookPoint, makeCoverageText } from './coverage-text.ts';
import type { OpeningGraph } from './graph.ts';
import { type CheckError, findOpeningFault } from './opening-fault.ts';
import { err, ok, type Result } from '#chess/result';

export function coverOpening(
  graph: OpeningGraph,
  coverage: Coverage,
  curve: readonly InBookPoint[],
): Result<string, CheckError> {
  const message = findOpeningFault(graph);
  if (message !== undefined) return err({ limit: undefined, message });
  return ok(makeReport(graph, [makeCoverageText(coverage, curve)]));
}
