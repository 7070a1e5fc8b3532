import { takenTexts } from '#contract/accounts';
import { findTakenField } from './api.ts';

export function makeSignUpProblem(error: Error): string {
  const taken = findTakenField(error);
  return taken === undefined ? error.message : takenTexts[taken];
}
