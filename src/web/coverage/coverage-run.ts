/**
 * The coverage check that is on in this tab, whichever screen is shown: a small mark of it, which the header and the
 * section read. What does the work (coverage-runner.ts) is fetched when a check begins.
 */
import { useSyncExternalStore } from 'react';

import type { StudyColor } from '#contract/studies';

export interface CoverageProgress {
  color: StudyColor;
  phase: 'looking-up' | 'estimating' | 'counting';
  done: number;
  total: number;
  isPaused: boolean;
  /** Of a pause that Lichess has asked for. */
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

let state = nothingRuns;
let progress: CoverageProgress | undefined;
let controls: CoverageControls | undefined;
const listeners = new Set<() => void>();

function tellListeners(): void {
  for (const listener of listeners) listener();
}

export function setCoverageRun(change: Partial<CoverageRunState>): void {
  state = { ...state, ...change };
  tellListeners();
}

/** Undefined while nothing runs. It changes often: what does not show it is not drawn for it. */
export function setCoverageProgress(next: CoverageProgress | undefined): void {
  progress = next;
  const isRunning = next !== undefined;
  if (state.isRunning !== isRunning) state = { ...state, isRunning };
  tellListeners();
}

export function setCoverageControls(next: CoverageControls | undefined): void {
  controls = next;
}

export function findCoverageControls(): CoverageControls | undefined {
  return controls;
}

export function findCoverageProgress(): CoverageProgress | undefined {
  return progress;
}

export function forgetCoverageRun(): void {
  controls?.forget();
  controls = undefined;
  setCoverageProgress(undefined);
  setCoverageRun(nothingRuns);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useCoverageRun(): CoverageRunState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => nothingRuns,
  );
}

export function useCoverageProgress(): CoverageProgress | undefined {
  return useSyncExternalStore(subscribe, findCoverageProgress, () => undefined);
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
