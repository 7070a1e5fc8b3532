/** The open dialogs, the topmost last. Only the topmost one shows notices. */
import { createContext } from 'react';

import { Store } from '../lib/store.ts';
import { useStore } from '../lib/use-store.ts';

interface OpenDialog {
  readonly id: string;
  readonly keys: readonly { readonly keys: readonly string[]; readonly does: string }[];
}

const open = new Store<readonly OpenDialog[]>([]);

export function openDialog(dialog: OpenDialog): () => void {
  open.set([...open.get(), dialog]);
  return () => open.set(open.get().filter((each) => each !== dialog));
}

export function findTopDialog(): OpenDialog | undefined {
  return open.get().at(-1);
}

export function useTopDialog(): OpenDialog | undefined {
  return useStore(open).at(-1);
}

export const DialogId = createContext<string | undefined>(undefined);
