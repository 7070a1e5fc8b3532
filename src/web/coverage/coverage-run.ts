/**
 * The coverage check that is on in this tab, whichever screen is shown: a small mark of it, which the header and the
 * section read. What does the work (coverage-runner.ts) is fetched when a check begins.
 */
import type { StudyColor } from '#contract/studies';

import { Store } from '../lib/store.ts';

export interface CoverageProgress {
  color: StudyColor;
  phase: 'looking-up' | 'estimating' | 'counting';
  done: number;
  total: number;
  isPaused: boolean;
  /** How long the pause lasts that Lichess has asked for. */
  pauseSeconds: number | undefined;
}

export interface CoverageRunState {
  isRunning: boolean;
  /** How many positions Lichess would have to be asked about; undefined where nothing is offered. */
  offer: number | undefined;
  /** The user has put the dialog away and lets the check go on. */
  isInBackground: boolean;
  /** How the last check ended, where there is more to say than its result. */
  message: string;
  error: Error | undefined;
  notice: string | undefined;
  /** Connecting Lichess is what the notice asks for. */
  asksToConnect: boolean;
  /** Why a source did not answer, a sentence each. */
  problems: readonly string[];
}

export interface CoverageControls {
  pause: () => void;
  goOn: () => void;
  stop: () => void;
  /** Ends it without a trace: the user has signed out. */
  forget: () => void;
  answerOffer: (isAccepted: boolean) => void;
}

export const nothingRuns: CoverageRunState = {
  isRunning: false,
  offer: undefined,
  isInBackground: false,
  message: '',
  error: undefined,
  notice: undefined,
  asksToConnect: false,
  problems: [],
};

export const coverageRun = new Store(nothingRuns);
/** Undefined while nothing runs. It changes often, so only the parts that show it listen. */
export const coverageProgress = new Store<CoverageProgress | undefined>(undefined);
let controls: CoverageControls | undefined;

export function setCoverageRun(change: Partial<CoverageRunState>): void {
  coverageRun.set({ ...coverageRun.get(), ...change });
}

export function setCoverageProgress(next: CoverageProgress | undefined): void {
  coverageProgress.set(next);
  const isRunning = next !== undefined;
  if (coverageRun.get().isRunning !== isRunning) setCoverageRun({ isRunning });
}

export function setCoverageControls(next: CoverageControls | undefined): void {
  controls = next;
}

export function findCoverageControls(): CoverageControls | undefined {
  return controls;
}

export function forgetCoverageRun(): void {
  controls?.forget();
  controls = undefined;
  setCoverageProgress(undefined);
  setCoverageRun(nothingRuns);
}

const phaseTexts: Record<CoverageProgress['phase'], string> = {
  'looking-up': 'Looking up',
  estimating: 'Estimating',
  counting: 'Counting at Lichess',
};

/** `Estimating 120 of 412`. */
export function makeProgressText({ phase, done, total, isPaused }: CoverageProgress): string {
  const count = total > 0 ? ` ${done.toLocaleString('en')} of ${total.toLocaleString('en')}` : '';
  return `${isPaused ? 'Paused,' : phaseTexts[phase]}${count}`;
}
