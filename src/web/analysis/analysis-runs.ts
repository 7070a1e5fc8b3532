/**
 * The analyses of this page by review: they go on whichever screen is shown. The engine and all it needs is fetched with the
 * first one.
 */
import { useSyncExternalStore } from 'react';
import type { AnalysisRun, RunTask } from './analysis-runner.ts';

interface Active {
  readonly abort: AbortController;
  readonly over: Promise<void>;
}

const runs = new Map<string, AnalysisRun>();
const active = new Map<string, Active>();
const listeners = new Set<() => void>();

function publish(id: string, run: AnalysisRun): void {
  runs.set(id, run);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function findRun(id: string): AnalysisRun | undefined {
  return runs.get(id);
}

export function useAnalysisRun(id: string): AnalysisRun | undefined {
  return useSyncExternalStore(
    subscribe,
    () => runs.get(id),
    () => undefined,
  );
}

/** Answers when it is over, however it ended; a second start of the same waits for the first. */
export function startRun(task: RunTask): Promise<void> {
  const { id } = task.review;
  const known = active.get(id);
  if (known !== undefined) return known.over;
  const abort = new AbortController();
  publish(id, {
    state: 'running',
    progress: runs.get(id)?.progress,
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
    const message = error instanceof Error ? error.message : String(error);
    tell({
      state: 'failed',
      progress: runs.get(id)?.progress,
      failure: `The analysis could not be started: ${message}.`,
      saveFailure: undefined,
    });
  }
}

export function stopRun(id: string): void {
  active.get(id)?.abort.abort();
}

/** Nobody is signed in any more: nothing of theirs goes on. */
export function forgetRuns(): void {
  for (const { abort } of active.values()) abort.abort();
  active.clear();
  runs.clear();
  for (const listener of listeners) listener();
}
