/** The header's view of this tab's import. Its code loads with the library. */
import { Store } from '../lib/store.ts';

export interface ImportRun {
  /** The next user of this tab must not see it. */
  userId: string;
  phase: 'running' | 'paused' | 'failed';
  added: number;
  pause: () => void;
  goOn: () => void;
}

export const importRun = new Store<ImportRun | undefined>(undefined);

/** `Importing games, 240 new` */
export function makeImportText({ phase, added }: Pick<ImportRun, 'phase' | 'added'>): string {
  const count = added === 0 ? '' : `, ${added.toLocaleString('en')} new`;
  return {
    running: `Importing games${count}`,
    paused: `Import paused${count}`,
    failed: `Import stopped${count}`,
  }[phase];
}
