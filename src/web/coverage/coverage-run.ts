/** The state of this tab's coverage check, for header and section. The runner (coverage-runner.ts) loads on demand. */
import type { StudyColor } from '#contract/studies';

import { Store } from '../lib/store.ts';

export interface CoverageProgress {
  color: StudyColor;
  phase: 'looking-up' | 'estimating' | 'counting';
  done: number;
  total: number;
  isPaused: boolean;
  pauseSeconds: number | undefined;
}

export interface CoverageRunState {
  isRunning: boolean;
  /** Positions to download from Lichess; undefined without an offer. */
  offer: number | undefined;
  /** The dialog was closed; the check continues. */
  isInBackground: boolean;
  /** How the last check ended, beyond its result. */
  message: string;
  error: Error | undefined;
  notice: string | undefined;
  asksToConnect: boolean;
  problems: readonly string[];
}

export interface CoverageControls {
  pause: () => void;
  goOn: () => void;
  stop: () => void;
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
/** Undefined while idle. Changes often, so few components subscribe. */
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
  counting: 'Downloading from Lichess',
};

/** `Estimating 120 of 412`. */
export function makeProgressText({ phase, done, total, isPaused }: CoverageProgress): string {
  const count = total > 0 ? ` ${done.toLocaleString('en')} of ${total.toLocaleString('en')}` : '';
  return `${isPaused ? 'Paused:' : phaseTexts[phase]}${count}`;
}
