import type { StudyColor } from '#contract/studies';

import { Store } from '../lib/store.ts';
import { perUser } from '../sync/runtime.ts';

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
  offer: number | undefined;
  isInBackground: boolean;
  message: string;
  error: Error | undefined;
  notice: string | undefined;
  asksToConnect: boolean;
  problems: readonly string[];
  controls: CoverageControls | undefined;
}

export interface CoverageControls {
  pause: () => void;
  goOn: () => void;
  stop: () => void;
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
  controls: undefined,
};

export class CoverageRun {
  readonly state = new Store(nothingRuns);
  readonly progress = new Store<CoverageProgress | undefined>(undefined);
  readonly signal: AbortSignal;

  constructor(signal: AbortSignal) {
    this.signal = signal;
    signal.addEventListener('abort', () => this.state.get().controls?.stop());
  }

  set(change: Partial<CoverageRunState>): void {
    this.state.set({ ...this.state.get(), ...change });
  }

  setProgress(next: CoverageProgress | undefined): void {
    this.progress.set(next);
    const isRunning = next !== undefined;
    if (this.state.get().isRunning !== isRunning) this.set({ isRunning });
  }
}

export const getCoverageRun = perUser(({ signal }) => new CoverageRun(signal));

const phaseTexts: Record<CoverageProgress['phase'], string> = {
  'looking-up': 'Looking up',
  estimating: 'Estimating',
  counting: 'Downloading from Lichess',
};

export function makeProgressText({ phase, done, total, isPaused }: CoverageProgress): string {
  const count = total > 0 ? ` ${done.toLocaleString('en')} of ${total.toLocaleString('en')}` : '';
  return `${isPaused ? 'Paused:' : phaseTexts[phase]}${count}`;
}
