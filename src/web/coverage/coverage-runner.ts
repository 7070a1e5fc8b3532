/**
 * Runs a coverage check from its button to its last figure: what is counted here and what is cached at once, an
 * estimate for the rest, and then, where the user agrees, Lichess position by position. It lives outside any screen.
 */
import { makeFailureText } from '#contract/failure-text';

import type { PositionStatistics } from '../chess-sites/explorer.ts';
import { UpstreamFailure } from '../chess-sites/failure.ts';
import { CoverageSession } from './coverage-session.ts';
import {
  type CoverageProgress,
  coverageProgress,
  nothingRuns,
  setCoverageControls,
  setCoverageProgress,
  setCoverageRun,
} from './coverage-run.ts';
import type { ExplorerFilter } from '../replies/explorer-filter.ts';
import type { BookWish } from './book-wish.ts';
import { keepCheckedBook } from './figures-run.ts';

export interface CoverageJob {
  wish: BookWish;
  gapMs: number;
  isConnected: () => Promise<boolean>;
  /** Asks Lichess, with the user's token. */
  explore: (fen: string, filter: ExplorerFilter, signal: AbortSignal) => Promise<PositionStatistics>;
  /** Logs a failure and answers with what to show. */
  onFailure: (error: unknown) => Error;
  /** The figures are to be made anew: more is known. */
  onResult: () => void;
}

/** While Lichess answers, the result is made anew after so many positions. */
const refreshEvery = 4;

/** Lets work through while it is open. */
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
    const { opening, filter, readPlayedGames } = this.#job.wish;
    this.#set(nothingRuns);
    this.#tell({ phase: 'looking-up', done: 0, total: 0, isPaused: false, pauseSeconds: undefined });
    let session: CoverageSession | undefined;
    try {
      // Without them the figures are those of the sources alone.
      const ownGames = await readPlayedGames().catch(() => []);
      session = await CoverageSession.begin(opening, filter, ownGames);
      await this.#check(session);
    } catch (error) {
      if (this.#stopping.signal.aborted) this.#set({ notice: 'Stopped.' });
      else this.#set({ message: makeFailureText(error instanceof Error ? error.message : String(error)) });
    } finally {
      // One that has found something is the open book of its colour.
      if (!this.#hasResult) session?.end();
      this.#setProgress(undefined);
      this.#set({ offer: undefined, isInBackground: false });
    }
  }

  async #check(session: CoverageSession): Promise<void> {
    const { wish, isConnected } = this.#job;
    const { sources } = wish;
    const { signal } = this.#stopping;
    const { replies, uncounted, problems } = await session.find({
      sources,
      signal,
      goOn: this.#gate.pass,
      onProgress: (done, total) => this.#tell({ phase: 'estimating', done, total }),
    });
    this.#set({ problems });
    // A result of nothing, because nobody answered, takes no other result's place.
    if (replies.size > 0 || problems.length === 0) await this.#keepResult(session);
    if (!sources.includes('explorer') || uncounted.length === 0) return;
    if (!(await isConnected())) {
      if (sources.includes('estimate'))
        this.#set({
          notice: 'Connect Lichess to have these positions counted there.',
          asksToConnect: true,
        });
      else this.#set({ error: new UpstreamFailure('connect-first', 'explorer', { what: 'position' }) });
      return;
    }
    if (await this.#offer(uncounted.length)) await this.#count(session, uncounted);
  }

  /** The figures are there by now; whether Lichess is asked for better ones is the user's to say. */
  async #offer(positions: number): Promise<boolean> {
    this.#offered = Promise.withResolvers();
    this.#setProgress(undefined);
    this.#set({ offer: positions });
    const isAccepted = await this.#offered.promise;
    this.#offered = undefined;
    if (!isAccepted) this.#set({ offer: undefined });
    return isAccepted;
  }

  async #count(session: CoverageSession, keys: readonly string[]): Promise<void> {
    const job = this.#job;
    const stopping = this.#stopping;
    const { signal } = stopping;
    this.#tell({
      phase: 'counting',
      done: 0,
      total: keys.length,
      isPaused: false,
      pauseSeconds: undefined,
    });
    try {
      await session.download(keys, {
        signal,
        gapMs: job.gapMs,
        goOn: this.#gate.pass,
        explore: (fen) => job.explore(fen, job.wish.filter, signal),
        onProcessed: (done) => {
          this.#tell({ done });
          if (done > 0 && done % refreshEvery === 0) this.#refresh(session);
        },
        onPause: (pauseSeconds) => this.#tell({ pauseSeconds }),
      });
    } catch (error) {
      if (signal.aborted)
        this.#set({ notice: 'Cancelled. What was downloaded is kept, and the next run goes on from there.' });
      else this.#set({ error: job.onFailure(error) });
    }
    await this.#refreshing;
    await this.#keepResult(session);
  }

  #refresh(session: CoverageSession): void {
    // A result that cannot be made now is made at the end, and told there.
    this.#refreshing ??= this.#keepResult(session)
      .catch(() => undefined)
      .finally(() => (this.#refreshing = undefined));
  }

  async #keepResult(session: CoverageSession): Promise<void> {
    if (this.#isForgotten) return;
    this.#hasResult = true;
    await keepCheckedBook(this.#job.wish, session);
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
      color: this.#job.wish.opening.color,
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
