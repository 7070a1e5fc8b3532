import { mixEstimate } from '#chess/opening/mixed-shares';
import type { PlayedGame } from '#chess/opening/played-moves';
import type { PositionReplies, ReplySource } from '#chess/opening/replies';

import type { PositionStatistics } from '../chess-sites/explorer.ts';
import { makeStatisticsRecord, sendStatistics } from '../replies/explorer-cache.ts';
import type { ExplorerFilter } from '../replies/explorer-filter.ts';
import { findReplies, type FoundReplies } from '../replies/find-replies.ts';
import type { CoverageWork } from '../worker/coverage-work.ts';
import type { Opening } from '../worker/opening.ts';
import { checks, type RemoteObject } from '../worker/workers.ts';
import { type DownloadProgress, downloadPositions, waitOrAbort } from './coverage-download.ts';

const entriesAtOnce = 500;

export interface CoverageSteps {
  opening: Opening;
  filter: ExplorerFilter;
  sources: readonly ReplySource[];
  signal: AbortSignal;
  readPlayedGames?: (() => Promise<readonly PlayedGame[]>) | undefined;
  cachedReplies?: string | undefined;
  onProgress?: (estimated: number, total: number) => void;
  goOn?: () => Promise<void>;
}

export interface OpenCoverage extends FoundReplies {
  work: RemoteObject<CoverageWork>;
  keys: readonly string[];
}

const nothingRequested: FoundReplies = {
  replies: new Map(),
  estimates: new Map(),
  uncounted: [],
  problems: [],
};

export async function openCoverage(steps: CoverageSteps): Promise<OpenCoverage> {
  const { opening, cachedReplies } = steps;
  const ownGames = (await steps.readPlayedGames?.().catch(() => undefined)) ?? [];
  const work = await checks.open('CoverageWork', { book: checks.hand(opening), ownGames });
  try {
    const keys = await work.listKeys();
    const missing = cachedReplies === undefined ? keys : await work.addKnown(cachedReplies);
    const found = missing.length === 0 ? nothingRequested : await findMissing(work, missing, steps);
    return { ...found, work, keys };
  } catch (error) {
    work.dispose();
    throw error;
  }
}

async function findMissing(
  work: RemoteObject<CoverageWork>,
  keys: readonly string[],
  { filter, sources, signal, onProgress: tell, goOn }: CoverageSteps,
): Promise<FoundReplies> {
  const missing = new Set(keys);
  const onProgress = (done: number, total: number): void => {
    if (done % Math.ceil(total / 50) === 0) tell?.(done, total);
  };
  const found = await findReplies(
    {
      keys,
      takeWave: async (entries) => {
        await goOn?.();
        await addReplies(work, entries.slice(0, -entriesAtOnce));
        const wave = await work.takeWave(entries.slice(-entriesAtOnce));
        return wave?.filter(({ key }) => missing.has(key));
      },
    },
    { filter, sources, signal, onProgress },
  );
  await addReplies(work, [...found.replies]);
  return { ...found, uncounted: await work.sortByChance(found.uncounted) };
}

async function addReplies(
  work: RemoteObject<CoverageWork>,
  entries: readonly (readonly [string, PositionReplies])[],
): Promise<void> {
  for (let at = 0; at < entries.length; at += entriesAtOnce)
    await work.addReplies(entries.slice(at, at + entriesAtOnce));
}

export interface LichessCounting extends DownloadProgress {
  filter: ExplorerFilter;
  signal: AbortSignal;
  gapMs: number;
  explore: (fen: string, filter: ExplorerFilter, signal: AbortSignal) => Promise<PositionStatistics>;
  goOn?: () => Promise<void>;
}

export function countOnLichess(
  { work, uncounted, estimates }: OpenCoverage,
  { filter, signal, gapMs, explore, goOn, ...progress }: LichessCounting,
): Promise<void> {
  return downloadPositions(
    uncounted,
    gapMs,
    {
      fetchPosition: async (fen) => {
        await goOn?.();
        return explore(fen, filter, signal);
      },
      store: async (fen, answer) => {
        const { record, replies } = makeStatisticsRecord(fen, filter, answer);
        await sendStatistics(record);
        const mixed = mixEstimate(replies, estimates.get(fen));
        if (mixed && mixed.games !== 0) await addReplies(work, [[fen, mixed]]);
      },
      wait: (ms) => waitOrAbort(ms, signal),
    },
    progress,
  );
}
