/** The dialogs that are open, the one on top last. A dialog is a screen: notices appear in it, keys are its own, and `?` lists them. */
import { createContext, useSyncExternalStore } from 'react';

interface OpenDialog {
  readonly id: string;
  /** As a screen lists them. */
  readonly keys: readonly { readonly keys: readonly string[]; readonly does: string }[];
}

let open: readonly OpenDialog[] = [];
const listeners = new Set<() => void>();

function replace(next: readonly OpenDialog[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Gives back what closes it. */
export function openDialog(dialog: OpenDialog): () => void {
  replace([...open, dialog]);
  return () => replace(open.filter((each) => each !== dialog));
}

/** Undefined where only the screen is there. */
export function findTopDialog(): OpenDialog | undefined {
  return open.at(-1);
}

export function useTopDialog(): OpenDialog | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    findTopDialog,
    () => undefined,
  );
}

/** The dialog that something stands in; undefined on the screen itself. */
export const DialogId = createContext<string | undefined>(undefined);
