/** A coverage check on the page's side: the worker holds the opening, the session queries the sources. */
import type { RareMove } from '#chess/opening/coverage';
import { mixEstimate } from '#chess/opening/mixed-shares';
import type { PlayedGame } from '#chess/opening/played-moves';
import type { PositionReplies, ReplySource } from '#chess/opening/replies';
import type { BookFigures } from '#contract/book-figures';

import type { PositionStatistics } from '../chess-sites/explorer.ts';
import { makeStatisticsRecord, sendStatistics } from '../replies/explorer-cache.ts';
import type { CachedReplies } from '../replies/cached-replies.ts';
import { findReplies, type FoundReplies } from '../replies/find-replies.ts';
import { type DownloadProgress, downloadPositions, waitOrAbort } from './coverage-download.ts';
import type { LostLineText, TrainingState } from '../worker/book-figures.ts';
import type { RepliesEntries } from '../worker/coverage-work.ts';
import type { ExplorerFilter } from '../replies/explorer-filter.ts';
import { handToChecks, runOpeningTask } from '../worker/run-task.ts';
import type { Opening } from '../worker/opening.ts';

/** Larger messages would block the page. */
const entriesAtOnce = 500;

/** A run from the repertoire to its last reply. */
export interface CoverageSteps {
  opening: Opening;
  filter: ExplorerFilter;
  sources: readonly ReplySource[];
  signal: AbortSignal;
  readPlayedGames?: (() => Promise<readonly PlayedGame[]>) | undefined;
  /** Replies cached from an earlier run. */
  cachedReplies?: string | undefined;
  /** At most fifty calls: rendering each position would take longer than estimating it. */
  onProgress?: (estimated: number, total: number) => void;
  goOn?: () => Promise<void>;
  /** After the instant sources. The caller then owns the session. */
  onFound: (session: CoverageSession, found: FoundReplies) => Promise<void> | void;
  /** For positions only Lichess can count. */
  counting?: LichessCounting | undefined;
}

export interface LichessCounting extends DownloadProgress {
  signal: AbortSignal;
  gapMs: number;
  isWanted: (positions: number) => Promise<boolean>;
  explore: (fen: string) => Promise<PositionStatistics>;
  /** Downloads so far are stored. */
  onEarlyEnd: (error: unknown) => void;
}

const nothingRequested: FoundReplies = {
  replies: new Map(),
  estimates: new Map(),
  uncounted: [],
  problems: [],
};

let lastId = 0;

export class CoverageSession {
  readonly keys: readonly string[];
  readonly #id: number;
  readonly #filter: ExplorerFilter;
  #missing: ReadonlySet<string>;
  /** Mixed into later counts from Lichess. */
  #estimates: ReadonlyMap<string, PositionReplies> = new Map();

  private constructor(id: number, keys: readonly string[], filter: ExplorerFilter) {
    this.#id = id;
    this.keys = keys;
    this.#missing = new Set(keys);
    this.#filter = filter;
  }

  static async run(steps: CoverageSteps): Promise<CoverageSession> {
    const { opening, filter, cachedReplies, counting } = steps;
    // Without the user's games the sources alone count.
    const ownGames = (await steps.readPlayedGames?.().catch(() => undefined)) ?? [];
    const id = ++lastId;
    const keys = await runOpeningTask('beginCoverage', { id, book: handToChecks(opening), ownGames });
    const session = new CoverageSession(id, keys, filter);
    const found = await session.#findAtOnce(cachedReplies, steps);
    if (counting && found.uncounted.length > 0 && (await counting.isWanted(found.uncounted.length)))
      await session.#count(found.uncounted, counting, steps.goOn).catch(counting.onEarlyEnd);
    return session;
  }

  async #findAtOnce(cachedReplies: string | undefined, steps: CoverageSteps): Promise<FoundReplies> {
    try {
      if (cachedReplies !== undefined) {
        const missing = await runOpeningTask('readRepliesText', { id: this.#id, text: cachedReplies });
        this.#missing = new Set(missing);
      }
      const found = this.#missing.size === 0 ? nothingRequested : await this.#find(steps);
      await steps.onFound(this, found);
      return found;
    } catch (error) {
      this.end();
      throw error;
    }
  }

  /** Most likely `uncounted` positions first. */
  async #find({ sources, signal, onProgress: tell, goOn }: CoverageSteps): Promise<FoundReplies> {
    const onProgress = (done: number, total: number): void => {
      if (done % Math.ceil(total / 50) === 0) tell?.(done, total);
    };
    const found = await findReplies(
      {
        keys: [...this.#missing],
        takeWave: async (entries) => {
          await goOn?.();
          await this.#add(entries.slice(0, -entriesAtOnce));
          const last = entries.slice(-entriesAtOnce);
          const wave = await runOpeningTask('takeCoverageWave', { id: this.#id, entries: last });
          return wave?.filter(({ key }) => this.#missing.has(key));
        },
      },
      { filter: this.#filter, sources, signal, onProgress },
    );
    this.#estimates = found.estimates;
    await this.#add([...found.replies]);
    const uncounted = await runOpeningTask('sortByChance', { id: this.#id, keys: found.uncounted });
    return { ...found, uncounted };
  }

  #count(
    keys: readonly string[],
    { signal, gapMs, explore, ...progress }: LichessCounting,
    goOn: CoverageSteps['goOn'],
  ): Promise<void> {
    return downloadPositions(
      keys,
      gapMs,
      {
        fetchPosition: async (fen) => {
          await goOn?.();
          return explore(fen);
        },
        store: async (fen, answer) => {
          const { record, replies } = makeStatisticsRecord(fen, this.#filter, answer);
          await sendStatistics(record);
          // A position without games stays estimated.
          const mixed = mixEstimate(replies, this.#estimates.get(fen));
          if (mixed && mixed.games !== 0) await this.#add([[fen, mixed]]);
        },
        wait: (ms) => waitOrAbort(ms, signal),
      },
      progress,
    );
  }

  /** Without `training` it leaves out what is remembered. */
  makeText(training?: TrainingState): Promise<string> {
    return runOpeningTask('makeCoverageText', { id: this.#id, training });
  }

  listRareMoves(): Promise<RareMove[]> {
    return runOpeningTask('listRareMoves', { id: this.#id });
  }

  makeFigures(training: TrainingState): Promise<BookFigures> {
    return runOpeningTask('makeBookFigures', { id: this.#id, training });
  }

  findLostLines(move: number): Promise<LostLineText[]> {
    return runOpeningTask('findLostLines', { id: this.#id, move });
  }

  makeRepliesTexts(): Promise<Pick<CachedReplies, 'text' | 'mixed'>> {
    return runOpeningTask('makeRepliesTexts', { id: this.#id });
  }

  end(): void {
    runOpeningTask('endCoverage', { id: this.#id }).catch(() => undefined);
  }

  async #add(entries: readonly (readonly [string, PositionReplies])[]): Promise<void> {
    for (let at = 0; at < entries.length; at += entriesAtOnce) {
      const some: RepliesEntries = entries.slice(at, at + entriesAtOnce);
      await runOpeningTask('addCoverageReplies', { id: this.#id, entries: some });
    }
  }
}
