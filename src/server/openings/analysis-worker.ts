import { move } from 'piscina';
import type { CheckError } from '#chess/opening/opening-fault';
import { ok, type Result } from '#chess/result';
import type { ComparisonForm, OpeningForm } from '#contract/openings';
import { lowerPriority } from '../low-priority.ts';
import { answerConsistency, answerComparison, createBook } from './analysis.ts';

lowerPriority(10);

export type AnalysisJob =
  | { kind: 'consistency'; form: OpeningForm }
  | { kind: 'book'; form: OpeningForm }
  | { kind: 'comparison'; form: ComparisonForm; asText: boolean };

export type AnalysisOutcome = Uint8Array | { error: CheckError };

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
