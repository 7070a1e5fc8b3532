import { parseColorName } from '#chess/position/color-name';
import { parseReviewGame } from '#chess/review/review-game';
import type { GameAnalysis } from '#chess/review/search';
import type { GameReview, Mistake } from '#contract/games';
import { messageOf } from '#contract/thrown';
import { analyseAndStore, makeAnalysisStorage, waitWithMistakes } from './analysis-storage.ts';
import {
  type EngineFault,
  faultSentences,
  makeSkippedSentence,
  noReviewSentences,
  slowAfterMs,
} from '../engine/fault.ts';
import type { AnalysisProgress } from './game-analysis.ts';
import { getEnginePool } from '../engine/page-pool.ts';
import { storeMistakes } from './stored-mistakes.ts';
import { isRefusal } from '../sync/queue.ts';

export interface AnalysisRun {
  readonly state: 'running' | 'stopped' | 'finished' | 'failed';
  readonly progress: AnalysisProgress | undefined;
  readonly isSlow?: boolean;
  readonly failure: string | undefined;
  readonly saveFailure: string | undefined;
}

export interface RunTask {
  readonly review: Pick<GameReview, 'id' | 'pgn' | 'hero_color'>;
  readonly priority: number;
  onMistakes(mistakes: readonly Mistake[]): void;
  onAnalysis(analysis: GameAnalysis): void;
}

const publishEveryMs = 150;

type Ending =
  | { readonly kind: 'finished' | 'stopped' }
  | { readonly kind: 'fault'; readonly fault: EngineFault };

export async function runAnalysis(
  task: RunTask,
  signal: AbortSignal,
  publish: (run: AnalysisRun) => void,
): Promise<void> {
  const { review, priority } = task;
  const parsed = parseReviewGame(review.pgn);
  if (!parsed.ok) {
    return publish({
      state: 'failed',
      progress: undefined,
      failure: noReviewSentences[parsed.error],
      saveFailure: undefined,
    });
  }
  const game = parsed.value;
  const player = parseColorName(review.hero_color);
  let run: AnalysisRun = {
    state: 'running',
    progress: undefined,
    failure: undefined,
    saveFailure: undefined,
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let publishedAt = Number.NEGATIVE_INFINITY;

  function tell(changes: Partial<AnalysisRun>): void {
    clearTimeout(timer);
    timer = undefined;
    publishedAt = performance.now();
    run = { ...run, ...changes };
    publish(run);
  }

  const slow = setTimeout(() => tell({ isSlow: true }), slowAfterMs);

  let doneBefore: number | undefined;

  function tellSoon(progress: AnalysisProgress): void {
    doneBefore ??= progress.done;
    const hasSpoken = progress.done > doneBefore;
    if (hasSpoken) clearTimeout(slow);
    run = { ...run, progress, isSlow: !hasSpoken && run.isSlow === true };
    const waitMs = publishedAt + publishEveryMs - performance.now();
    if (waitMs <= 0) tell({});
    else timer ??= setTimeout(() => tell({}), waitMs);
  }

  const analysed = { id: review.id, pgn: review.pgn, hero: player } as const;
  const storage = makeAnalysisStorage(analysed);
  const ending = Promise.withResolvers<Ending>();
  const pool = getEnginePool();
  pool.warm();
  signal.addEventListener('abort', () => ending.resolve({ kind: 'stopped' }));
  const stop = await analyseAndStore({
    pool,
    game,
    player,
    priority,
    storage: {
      load: storage.load,
      async save(part) {
        await storage.save(part);
        run = { ...run, saveFailure: undefined };
      },
    },
    onProgress(progress) {
      tellSoon(progress);
      if (progress.analysis.isFinal) ending.resolve({ kind: 'finished' });
    },
    onFault: (fault) => ending.resolve({ kind: 'fault', fault }),
    onSaveFailure(error) {
      const message = messageOf(error);
      tell({ saveFailure: `The analysis could not be saved: ${message}.` });
    },
  });
  if (signal.aborted) ending.resolve({ kind: 'stopped' });
  const end = await ending.promise;
  clearTimeout(slow);
  await stop();
  const analysis: GameAnalysis | undefined = run.progress?.analysis;
  if (analysis !== undefined) task.onAnalysis(analysis);
  if (end.kind === 'fault') return tell({ state: 'failed', failure: faultSentences[end.fault] });
  if (end.kind === 'stopped' || analysis === undefined) return tell({ state: 'stopped' });
  try {
    task.onMistakes(await storeMistakes(review.id, game, analysis, player));
  } catch (error) {
    const isWaiting = !isRefusal(error) && (await waitWithMistakes(analysed, analysis));
    const message = messageOf(error);
    if (!isWaiting) tell({ saveFailure: `Your mistakes could not be saved: ${message}.` });
  }
  const skipped = run.progress?.skipped ?? 0;
  tell({ state: 'finished', failure: skipped > 0 ? makeSkippedSentence(skipped) : undefined });
}
