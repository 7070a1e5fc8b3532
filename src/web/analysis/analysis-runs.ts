/**
 * Runs the analyses of game reviews. A run continues when the user changes screens. The engine loads with the
 * first run.
 */
import { messageOf } from '#contract/thrown';
import { Store } from '../lib/store.ts';
import { useStore } from '../lib/use-store.ts';
import type { AnalysisRun, RunTask } from './analysis-runner.ts';

interface Active {
  readonly abort: AbortController;
  readonly over: Promise<void>;
}

const runs = new Store<ReadonlyMap<string, AnalysisRun>>(new Map());
const active = new Map<string, Active>();

function publish(id: string, run: AnalysisRun): void {
  runs.set(new Map(runs.get()).set(id, run));
}

export function findRun(id: string): AnalysisRun | undefined {
  return runs.get().get(id);
}

export function useAnalysisRun(id: string): AnalysisRun | undefined {
  return useStore({ subscribe: runs.subscribe, get: () => findRun(id) });
}

/**
 * The promise resolves when the run ends, even after a failure. If the review is already being analysed,
 * returns the promise of that run.
 */
export function startRun(task: RunTask): Promise<void> {
  const { id } = task.review;
  const known = active.get(id);
  if (known !== undefined) return known.over;
  const abort = new AbortController();
  publish(id, {
    state: 'running',
    progress: findRun(id)?.progress,
    failure: undefined,
    saveFailure: undefined,
  });
  const isCurrent = () => active.get(id)?.abort === abort;
  const over = run(task, abort.signal, (next) => {
    if (isCurrent()) publish(id, next);
  }).finally(() => {
    if (isCurrent()) active.delete(id);
  });
  active.set(id, { abort, over });
  return over;
}

async function run(task: RunTask, signal: AbortSignal, tell: (run: AnalysisRun) => void): Promise<void> {
  const { id } = task.review;
  try {
    const { runAnalysis } = await import('./analysis-runner.ts');
    await runAnalysis(task, signal, tell);
  } catch (error) {
    const message = messageOf(error);
    tell({
      state: 'failed',
      progress: findRun(id)?.progress,
      failure: `The analysis could not be started: ${message}.`,
      saveFailure: undefined,
    });
  }
}

export function stopRun(id: string): void {
  active.get(id)?.abort.abort();
}

export function forgetRuns(): void {
  for (const { abort } of active.values()) abort.abort();
  active.clear();
  runs.set(new Map());
}
