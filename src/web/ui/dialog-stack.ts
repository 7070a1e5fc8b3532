/** The dialogs that are open, the one on top last. A dialog is a screen: notices appear in it, keys are its own, and `?` lists them. */
import { createContext } from 'react';

import { Store } from '../lib/store.ts';
import { useStore } from '../lib/use-store.ts';

interface OpenDialog {
  readonly id: string;
  /** The keys, listed as a screen lists them. */
  readonly keys: readonly { readonly keys: readonly string[]; readonly does: string }[];
}

const open = new Store<readonly OpenDialog[]>([]);

/** Answers with a function that closes it. */
export function openDialog(dialog: OpenDialog): () => void {
  open.set([...open.get(), dialog]);
  return () => open.set(open.get().filter((each) => each !== dialog));
}

/** Undefined when no dialog is open. */
export function findTopDialog(): OpenDialog | undefined {
  return open.get().at(-1);
}

export function useTopDialog(): OpenDialog | undefined {
  return useStore(open).at(-1);
}

/** The dialog that something stands in; undefined on the screen itself. */
export const DialogId = createContext<string | undefined>(undefined);
