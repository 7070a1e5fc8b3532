/**
 * The import of games that is on in this tab, whichever screen is shown: a small mark of it, which the header reads. What
 * does the work comes with the library.
 */
import { useSyncExternalStore } from 'react';

export interface ImportRun {
  /** Whose games they are: the next user of this tab has nothing to do with them. */
  userId: string;
  phase: 'running' | 'paused' | 'failed';
  /** Games that were new. */
  added: number;
  pause: () => void;
  goOn: () => void;
}

let run: ImportRun | undefined;
const listeners = new Set<() => void>();

/** Undefined while there is none. */
export function setImportRun(next: ImportRun | undefined): void {
  run = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useImportRun(): ImportRun | undefined {
  return useSyncExternalStore(
    subscribe,
    () => run,
    () => undefined,
  );
}

/** `Getting games, 240 new` */
export function makeImportText({ phase, added }: Pick<ImportRun, 'phase' | 'added'>): string {
  const count = added === 0 ? '' : `, ${added.toLocaleString('en')} new`;
  return {
    running: `Getting games${count}`,
    paused: `Games paused${count}`,
    failed: `Games stopped${count}`,
  }[phase];
}
