/** Entry of the worker threads: a job in, the bytes of the answer out. */
import { move } from 'piscina';
import type { CheckError } from '#chess/opening/opening-fault';
import { ok, type Result } from '#chess/result';
import type { ComparisonForm, OpeningForm } from '#contract/openings';
import { giveWay } from '../give-way.ts';
import { answerConsistency, answerComparison, createBook } from './analysis.ts';

giveWay(10);

export type AnalysisJob =
  | { kind: 'consistency'; form: OpeningForm }
  | { kind: 'book'; form: OpeningForm }
  | { kind: 'comparison'; form: ComparisonForm; asText: boolean };

/** The answer's bytes, or why there is none. */
export type AnalysisOutcome = Uint8Array | { error: CheckError };

/**
 * The answer is written out here and handed over without a copy: a large book would hold up the event loop for
 * as long as it takes to turn it into JSON.
 */
export function analyse(job: AnalysisJob): unknown {
  const text = answer(job);
  return text.ok ? move(new TextEncoder().encode(text.value)) : { error: text.error };
}

function answer(job: AnalysisJob): Result<string, CheckError> {
  switch (job.kind) {
    case 'consistency':
      return makeText(answerConsistency(job.form), JSON.stringify);
    case 'book':
      return makeText(createBook(job.form), JSON.stringify);
    case 'comparison':
      return makeText(answerComparison(job.form), job.asText ? ({ results }) => results : JSON.stringify);
  }
}

function makeText<T>(result: Result<T, CheckError>, write: (value: T) => string): Result<string, CheckError> {
  return result.ok ? ok(write(result.value)) : result;
}
