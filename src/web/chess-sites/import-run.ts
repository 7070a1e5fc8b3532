import { Store } from '../lib/store.ts';
import { perUser } from '../sync/runtime.ts';

export interface ImportRun {
  phase: 'running' | 'paused' | 'failed';
  added: number;
  pause: () => void;
  goOn: () => void;
}

export const getImportRun = perUser(() => new Store<ImportRun | undefined>(undefined));

export function makeImportText({ phase, added }: Pick<ImportRun, 'phase' | 'added'>): string {
  const count = added === 0 ? '' : `, ${added.toLocaleString('en')} new`;
  return {
    running: `Importing games${count}`,
    paused: `Import paused${count}`,
    failed: `Import stopped${count}`,
  }[phase];
}
