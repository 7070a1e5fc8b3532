/** An analysis continues after the user leaves the review's screen, because its state is outside React. */
import { messageOf } from '#contract/thrown';
import { Store } from '../lib/store.ts';
import { useStore } from '../lib/use-store.ts';
import { perUser } from '../sync/runtime.ts';
import type { AnalysisRun, RunTask } from './analysis-runner.ts';

interface Active {
  readonly abort: AbortController;
  readonly over: Promise<void>;
}

class AnalysisRuns {
  readonly #runs = new Store<ReadonlyMap<string, AnalysisRun>>(new Map());
  readonly #active = new Map<string, Active>();
  readonly #signal: AbortSignal;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  readonly subscribe = this.#runs.subscribe;

  find(id: string): AnalysisRun | undefined {
    return this.#runs.get().get(id);
  }

  /** Also resolves after a failure. A second call for a review joins its running analysis. */
  start(task: RunTask): Promise<void> {
    const { id } = task.review;
    const known = this.#active.get(id);
    if (known !== undefined) return known.over;
    const abort = new AbortController();
    const progress = this.find(id)?.progress;
    this.#publish(id, { state: 'running', progress, failure: undefined, saveFailure: undefined });
    const over = this.#run(task, AbortSignal.any([abort.signal, this.#signal])).finally(() =>
      this.#active.delete(id),
    );
    this.#active.set(id, { abort, over });
    return over;
  }

  stop(id: string): void {
    this.#active.get(id)?.abort.abort();
  }

  async #run(task: RunTask, signal: AbortSignal): Promise<void> {
    const { id } = task.review;
    try {
      const { runAnalysis } = await import('./analysis-runner.ts');
      await runAnalysis(task, signal, (run) => this.#publish(id, run));
    } catch (error) {
      const failure = `The analysis could not be started: ${messageOf(error)}.`;
      const progress = this.find(id)?.progress;
      this.#publish(id, { state: 'failed', progress, failure, saveFailure: undefined });
    }
  }

  #publish(id: string, run: AnalysisRun): void {
    this.#runs.set(new Map(this.#runs.get()).set(id, run));
  }
}

export const getAnalysisRuns = perUser(({ signal }) => new AnalysisRuns(signal));

export function useAnalysisRun(id: string): AnalysisRun | undefined {
  const runs = getAnalysisRuns();
  return useStore({ subscribe: runs.subscribe, get: () => runs.find(id) });
}
