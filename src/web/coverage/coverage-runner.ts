/** A check continues after the user leaves the screen. */
import { makeFailureText } from '#contract/failure-text';
import { messageOf } from '#contract/thrown';

import type { CoverageWork } from '../worker/coverage-work.ts';
import type { RemoteObject } from '../worker/workers.ts';
import { UpstreamFailure } from '../chess-sites/failure.ts';
import { countOnLichess, openCoverage, type OpenCoverage } from './open-coverage.ts';
import { type CoverageProgress, type CoverageRun, nothingRuns } from './coverage-run.ts';
import type { BookOptions } from './book-options.ts';
import type { CoverageTools } from './coverage-tools.ts';
import { storeCheckedBook } from './figures-run.ts';

export interface CoverageJob extends CoverageTools {
  shown: CoverageRun;
  options: BookOptions;
  gapMs: number;
  onResult: () => void;
}

const refreshEvery = 4;

export class CoverageRunner {
  readonly #job: CoverageJob;
  readonly #stopping = new AbortController();
  #paused: PromiseWithResolvers<void> | undefined;
  #hasResult = false;
  #offered: PromiseWithResolvers<boolean> | undefined;
  #refreshing: Promise<void> | undefined;

  constructor(job: CoverageJob) {
    this.#job = job;
  }

  async run(): Promise<void> {
    const { signal } = this.#stopping;
    const { shown } = this.#job;
    shown.set({
      ...nothingRuns,
      controls: {
        pause: () => this.#pause(true),
        goOn: () => this.#pause(false),
        stop: () => this.#stop(),
        answerOffer: (isAccepted) => this.#offered?.resolve(isAccepted),
      },
    });
    this.#tell({ phase: 'looking-up', done: 0, total: 0, isPaused: false, pauseSeconds: undefined });
    let coverage: OpenCoverage | undefined;
    try {
      coverage = await openCoverage({
        ...this.#job.options,
        signal,
        goOn: () => this.#waitWhilePaused(),
        onProgress: (done, total) => this.#tell({ phase: 'estimating', done, total }),
      });
      const { problems, replies, work } = coverage;
      this.#job.shown.set({ problems });
      if (replies.size > 0 || coverage.keys.length === 0) await this.#storeResult(work);
      if (await this.#isCountingWanted(coverage)) {
        await this.#count(coverage);
        await this.#refreshing;
        await this.#storeResult(work);
      }
    } catch (error) {
      if (signal.aborted) this.#job.shown.set({ notice: 'Stopped.' });
      else this.#job.shown.set({ message: makeFailureText(messageOf(error)) });
    } finally {
      if (!this.#hasResult) coverage?.work.dispose();
      this.#job.shown.setProgress(undefined);
      this.#job.shown.set({ offer: undefined, isInBackground: false });
    }
  }

  async #offer(positions: number): Promise<boolean> {
    this.#offered = Promise.withResolvers();
    this.#job.shown.setProgress(undefined);
    this.#job.shown.set({ offer: positions });
    const isAccepted = await this.#offered.promise;
    this.#offered = undefined;
    if (!isAccepted) this.#job.shown.set({ offer: undefined });
    return isAccepted;
  }

  async #isCountingWanted({ uncounted }: OpenCoverage): Promise<boolean> {
    const { options, isConnected } = this.#job;
    if (uncounted.length === 0 || !options.sources.includes('explorer')) return false;
    if (await isConnected()) return this.#offer(uncounted.length);
    if (options.sources.includes('estimate'))
      this.#job.shown.set({
        notice: 'Connect Lichess to use its game statistics for these positions.',
        asksToConnect: true,
      });
    else this.#fail(new UpstreamFailure('connect-first', 'explorer', { what: 'position' }));
    return false;
  }

  async #count(coverage: OpenCoverage): Promise<void> {
    const { options, gapMs, explore, onFailure } = this.#job;
    const { signal } = this.#stopping;
    const total = coverage.uncounted.length;
    this.#tell({ phase: 'counting', done: 0, total, isPaused: false, pauseSeconds: undefined });
    try {
      await countOnLichess(coverage, {
        filter: options.filter,
        signal,
        gapMs,
        explore,
        goOn: () => this.#waitWhilePaused(),
        onProcessed: (done) => {
          this.#tell({ done });
          if (done > 0 && done % refreshEvery === 0) this.#refresh(coverage.work);
        },
        onPause: (pauseSeconds) => this.#tell({ pauseSeconds }),
      });
    } catch (error) {
      if (signal.aborted) this.#job.shown.set({ notice: 'Cancelled. The next run continues from here.' });
      else this.#fail(onFailure(error));
    }
  }

  /** The buttons always show `error`. Without a result, the failure also takes the place of the result. */
  #fail(error: Error): void {
    this.#job.shown.set({ error, ...(!this.#hasResult && { message: makeFailureText(error.message) }) });
  }

  #refresh(work: RemoteObject<CoverageWork>): void {
    this.#refreshing ??= this.#storeResult(work)
      .catch(() => undefined)
      .finally(() => (this.#refreshing = undefined));
  }

  async #storeResult(work: RemoteObject<CoverageWork>): Promise<void> {
    if (this.#job.shown.signal.aborted) return;
    this.#hasResult = true;
    await storeCheckedBook(this.#job.options, work);
    this.#job.onResult();
  }

  #pause(isPaused: boolean): void {
    if (isPaused) this.#paused ??= Promise.withResolvers();
    else {
      this.#paused?.resolve();
      this.#paused = undefined;
    }
    this.#tell({ isPaused });
  }

  async #waitWhilePaused(): Promise<void> {
    await this.#paused?.promise;
  }

  #stop(): void {
    this.#stopping.abort();
    this.#paused?.resolve();
    this.#offered?.resolve(false);
  }

  #tell(change: Partial<CoverageProgress>): void {
    const { shown } = this.#job;
    const blank = {
      color: this.#job.options.opening.color,
      phase: 'looking-up',
      done: 0,
      total: 0,
      isPaused: false,
      pauseSeconds: undefined,
    } as const;
    shown.setProgress({ ...blank, ...shown.progress.get(), ...change });
  }
}
