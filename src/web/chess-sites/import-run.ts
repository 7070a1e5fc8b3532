/**
 * What the header says, on every screen, about the import of games that runs in this tab. The code of the import itself is
 * loaded with the library.
 */
import { Store } from '../lib/store.ts';

export interface ImportRun {
  /** Whose games they are: the next user of this tab has nothing to do with them. */
  userId: string;
  phase: 'running' | 'paused' | 'failed';
  /** Games that were new. */
  added: number;
  pause: () => void;
  goOn: () => void;
}

/** Undefined while nothing is imported. */
export const importRun = new Store<ImportRun | undefined>(undefined);

/** `Getting games, 240 new` */
export function makeImportText({ phase, added }: Pick<ImportRun, 'phase' | 'added'>): string {
  const count = added === 0 ? '' : `, ${added.toLocaleString('en')} new`;
  return {
    running: `Getting games${count}`,
    paused: `Games paused${count}`,
    failed: `Games stopped${count}`,
  }[phase];
}
