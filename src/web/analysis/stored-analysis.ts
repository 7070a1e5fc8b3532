/** An analysis that is stored while it runs: it goes on after a reload, here or on another device. */
import type { GameAnalysis, PositionSearch } from '#chess/review/search';
import type { AnalysisStorage } from './analysis-storage.ts';
import { type AnalysisProgress, type AnalysisTask, analyseGame } from './game-analysis.ts';

export type StoredAnalysisTask = {
  readonly storage: AnalysisStorage;
  /** Between two parts; at most what was found meanwhile is lost. */
  readonly saveEveryMs?: number;
  /** Storing has failed; it is tried again with the next part. */
  onSaveFailure?(error: unknown): void;
} & Omit<AnalysisTask, 'known'>;

/** Answers with what stops it; what was found until then is stored. */
export async function analyseAndStore(task: StoredAnalysisTask): Promise<() => Promise<void>> {
  const { storage, onSaveFailure, saveEveryMs = 5000 } = task;
  const known = await storage.load();
  /** By identity: a position that was searched again is a new object. */
  const saved = new Set<PositionSearch>(known?.searches.values());
  let latest: AnalysisProgress | undefined;
  let hasSearched = false;
  let isEndSaved = false;
  let saving: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function saveNew(): Promise<void> {
    if (latest === undefined || !hasSearched) return;
    const { analysis, isFinished } = latest;
    const part = pickNew(analysis, saved);
    if (part.searches.size === 0 && (!isFinished || isEndSaved)) return;
    try {
      await storage.save(part, isFinished);
      isEndSaved ||= isFinished;
      for (const search of part.searches.values()) saved.add(search);
    } catch (error) {
      onSaveFailure?.(error);
    }
  }

  /** One after the other, so that a part that failed is in the next. */
  function save(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    saving = saving.then(saveNew);
    return saving;
  }

  const stop = analyseGame({
    ...task,
    known,
    onProgress(progress) {
      // The first one only says what is known.
      hasSearched = latest !== undefined;
      latest = progress;
      task.onProgress(progress);
      if (hasSearched && progress.isFinished) void save();
      else if (hasSearched) timer ??= setTimeout(() => void save(), saveEveryMs);
    },
    onFault(fault) {
      void save();
      task.onFault(fault);
    },
  });
  return () => {
    stop();
    return save();
  };
}

function pickNew(analysis: GameAnalysis, saved: ReadonlySet<PositionSearch>): GameAnalysis {
  const searches = new Map([...analysis.searches].filter(([, search]) => !saved.has(search)));
  return { ...analysis, searches };
}
