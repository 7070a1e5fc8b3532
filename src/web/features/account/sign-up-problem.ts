import { findTakenField } from './api.ts';

export const takenTexts = {
  'email exists': 'There is already an account with that email address',
  'username exists': 'Unfortunately, this username is already taken, please enter a different one',
} as const;

export function makeSignUpProblem(error: Error): string {
  const taken = findTakenField(error);
  return taken === undefined ? error.message : takenTexts[taken];
}
