/**
 * Runs a coverage check independent of any screen: counted and cached first, then estimates, then Lichess if the user agrees.
 */
import { makeFailureText } from '#contract/failure-text';
import { messageOf } from '#contract/thrown';

import type { PositionStatistics } from '../chess-sites/explorer.ts';
import { UpstreamFailure } from '../chess-sites/failure.ts';
import { CoverageSession, type LichessCounting } from './coverage-session.ts';
import {
  type CoverageProgress,
  coverageProgress,
  nothingRuns,
  setCoverageControls,
  setCoverageProgress,
  setCoverageRun,
} from './coverage-run.ts';
import type { ExplorerFilter } from '../replies/explorer-filter.ts';
import type { BookOptions } from './book-options.ts';
import { storeCheckedBook } from './figures-run.ts';

export interface CoverageJob {
  options: BookOptions;
  gapMs: number;
  isConnected: () => Promise<boolean>;
  explore: (fen: string, filter: ExplorerFilter, signal: AbortSignal) => Promise<PositionStatistics>;
  /** Logs and returns what to show. */
  onFailure: (error: unknown) => Error;
  onResult: () => void;
}

/** Refresh the result after this many positions from Lichess. */
const refreshEvery = 4;

class Gate {
  #opening: PromiseWithResolvers<void> | undefined;

  close(): void {
    this.#opening ??= Promise.withResolvers();
  }

  open(): void {
    this.#opening?.resolve();
    this.#opening = undefined;
  }

  readonly pass = async (): Promise<void> => {
    await this.#opening?.promise;
  };
}

class CoverageRunner {
  readonly #job: CoverageJob;
  readonly #stopping = new AbortController();
  readonly #gate = new Gate();
  #isForgotten = false;
  #hasResult = false;
  #hasCounted = false;
  #offered: PromiseWithResolvers<boolean> | undefined;
  #refreshing: Promise<void> | undefined;

  constructor(job: CoverageJob) {
    this.#job = job;
    const setPaused = (isPaused: boolean) => {
      if (isPaused) this.#gate.close();
      else this.#gate.open();
      this.#tell({ isPaused });
    };
    setCoverageControls({
      pause: () => setPaused(true),
      goOn: () => setPaused(false),
      stop: () => this.#stop(),
      forget: () => {
        this.#isForgotten = true;
        this.#stop();
      },
      answerOffer: (isAccepted) => this.#offered?.resolve(isAccepted),
    });
  }

  async run(): Promise<void> {
    const { opening, filter, sources, readPlayedGames } = this.#job.options;
    const { signal } = this.#stopping;
    this.#set(nothingRuns);
    this.#tell({ phase: 'looking-up', done: 0, total: 0, isPaused: false, pauseSeconds: undefined });
    let session: CoverageSession | undefined;
    try {
      await CoverageSession.run({
        opening,
        filter,
        sources,
        signal,
        readPlayedGames,
        goOn: this.#gate.pass,
        onProgress: (done, total) => this.#tell({ phase: 'estimating', done, total }),
        onFound: async (found, { replies, problems }) => {
          session = found;
          this.#set({ problems });
          // If no source answered, keep the earlier result.
          if (replies.size > 0 || problems.length === 0) await this.#storeResult(session);
        },
        counting: sources.includes('explorer') ? this.#makeCounting(() => session) : undefined,
      });
      await this.#refreshing;
      if (this.#hasCounted && session) await this.#storeResult(session);
    } catch (error) {
      if (signal.aborted) this.#set({ notice: 'Stopped.' });
      else this.#set({ message: makeFailureText(messageOf(error)) });
    } finally {
      // A session with results stays open as its colour's book.
      if (!this.#hasResult) session?.end();
      this.#setProgress(undefined);
      this.#set({ offer: undefined, isInBackground: false });
    }
  }

  /** The figures exist; the user decides about Lichess. */
  async #offer(positions: number): Promise<boolean> {
    this.#offered = Promise.withResolvers();
    this.#setProgress(undefined);
    this.#set({ offer: positions });
    const isAccepted = await this.#offered.promise;
    this.#offered = undefined;
    if (!isAccepted) this.#set({ offer: undefined });
    return isAccepted;
  }

  #makeCounting(findSession: () => CoverageSession | undefined): LichessCounting {
    const { options, gapMs, explore, onFailure } = this.#job;
    const { signal } = this.#stopping;
    return {
      signal,
      gapMs,
      isWanted: (positions) => this.#isCountingWanted(positions),
      explore: (fen) => explore(fen, options.filter, signal),
      onProcessed: (done) => {
        this.#tell({ done });
        const session = findSession();
        if (done > 0 && done % refreshEvery === 0 && session) this.#refresh(session);
      },
      onPause: (pauseSeconds) => this.#tell({ pauseSeconds }),
      onEarlyEnd: (error) => {
        if (signal.aborted)
          this.#set({
            notice: 'Cancelled. The next run continues from here.',
          });
        else this.#set({ error: onFailure(error) });
      },
    };
  }

  async #isCountingWanted(positions: number): Promise<boolean> {
    const { options, isConnected } = this.#job;
    if (!(await isConnected())) {
      if (options.sources.includes('estimate'))
        this.#set({ notice: 'Connect Lichess to count these positions there.', asksToConnect: true });
      else this.#set({ error: new UpstreamFailure('connect-first', 'explorer', { what: 'position' }) });
      return false;
    }
    this.#hasCounted = await this.#offer(positions);
    if (this.#hasCounted)
      this.#tell({
        phase: 'counting',
        done: 0,
        total: positions,
        isPaused: false,
        pauseSeconds: undefined,
      });
    return this.#hasCounted;
  }

  #refresh(session: CoverageSession): void {
    // A failed refresh is repeated, and reported, at the end.
    this.#refreshing ??= this.#storeResult(session)
      .catch(() => undefined)
      .finally(() => (this.#refreshing = undefined));
  }

  async #storeResult(session: CoverageSession): Promise<void> {
    if (this.#isForgotten) return;
    this.#hasResult = true;
    await storeCheckedBook(this.#job.options, session);
    this.#job.onResult();
  }

  #stop(): void {
    this.#stopping.abort();
    this.#gate.open();
    this.#offered?.resolve(false);
  }

  #tell(change: Partial<CoverageProgress>): void {
    const known = coverageProgress.get();
    const blank = {
      color: this.#job.options.opening.color,
      phase: 'looking-up',
      done: 0,
      total: 0,
      isPaused: false,
      pauseSeconds: undefined,
    } as const;
    this.#setProgress({ ...blank, ...known, ...change });
  }

  #setProgress(progress: CoverageProgress | undefined): void {
    if (!this.#isForgotten) setCoverageProgress(progress);
  }

  #set(change: Parameters<typeof setCoverageRun>[0]): void {
    if (!this.#isForgotten) setCoverageRun(change);
  }
}

export function runCoverage(job: CoverageJob): Promise<void> {
  return new CoverageRunner(job).run();
}
