import { useEffect, useRef, useState } from 'react';

import { type DownloadProgress, downloadPositions, waitOrAbort } from './coverage-download.ts';
import type { ExplorerFilter } from './explorer-filter.ts';
import { useLichessToken } from '../chess-sites/lichess-connection.ts';
import type { CoverageResult, Opening, PlainStatistics } from './tasks.ts';
import { fetchStatistics, makeStatisticsRecord, storeStatistics } from './position-statistics.ts';
import { runOpeningTask } from './run-task.ts';
import { useUpstreams } from '../chess-sites/upstream-hooks.ts';

/** What a coverage check needs, and which of it is not cached yet. */
export type CoveragePlan = {
  opening: Opening;
  filter: ExplorerFilter;
  statistics: PlainStatistics;
  /** How many positions count, and those of them without statistics. */
  positions: number;
  missing: readonly string[];
};

export type DownloadState = { processed: number; total: number; pauseSeconds: number | undefined };

/** How a download ended. Whatever it got is stored and part of the result. */
export type DownloadEnd = { kind: 'complete' } | { kind: 'cancelled' } | { kind: 'failed'; error: Error };

/** Lists the positions that count and looks up what the cache has of them. */
export async function planCoverage(opening: Opening, filter: ExplorerFilter): Promise<CoveragePlan> {
  const positions = await runOpeningTask('listCoveragePositions', opening);
  const statistics = await fetchStatistics(filter, positions);
  const missing = positions.filter((fen) => !Object.hasOwn(statistics, fen));
  return { opening, filter, statistics, positions: positions.length, missing };
}

export function coverPlan({ opening, statistics }: CoveragePlan): Promise<CoverageResult> {
  return runOpeningTask('coverOpening', { opening, statistics });
}

/** Downloads what a plan misses, a position at a time; the plan's statistics grow with it. */
export function useCoverageDownload(gapMs: number) {
  const upstreams = useUpstreams();
  const { readToken, onFailure } = useLichessToken();
  const [state, setState] = useState<DownloadState>();
  const running = useRef<AbortController>(undefined);
  // Whoever leaves the screen stops asking; what has arrived is stored.
  useEffect(() => () => running.current?.abort(), []);

  async function download(plan: CoveragePlan, progress?: DownloadProgress): Promise<DownloadEnd> {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const total = plan.missing.length;
    const update = (change: Partial<DownloadState>) =>
      setState((known) => ({ processed: 0, pauseSeconds: undefined, ...known, ...change, total }));
    try {
      if (upstreams === undefined) throw new Error('The server has not told its settings yet. Try again.');
      const token = await readToken();
      await downloadPositions(
        plan.missing,
        gapMs,
        {
          fetchPosition: (fen) => upstreams.explorePosition(fen, plan.filter, { token, signal }),
          store: async (fen, answer) => {
            const { record, counts } = makeStatisticsRecord(fen, plan.filter, answer);
            await storeStatistics(record);
            plan.statistics[fen] = counts;
          },
          wait: (ms) => waitOrAbort(ms, signal),
        },
        {
          onProcessed: (processed) => {
            update({ processed });
            progress?.onProcessed(processed);
          },
          onPause: (pauseSeconds) => {
            update({ pauseSeconds });
            progress?.onPause(pauseSeconds);
          },
        },
      );
      return { kind: 'complete' };
    } catch (error) {
      if (signal.aborted) return { kind: 'cancelled' };
      return { kind: 'failed', error: onFailure('Get Explorer Games Error:', error) };
    } finally {
      setState(undefined);
    }
  }

  return { state, download, cancel: () => running.current?.abort() };
}
