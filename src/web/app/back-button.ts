type Holder = (event: PopStateEvent) => void;

let holder: Holder | undefined;

/**
 * A window runs its popstate listeners in the order in which they came, captured or not, so this one has to be there
 * before the router's: call it before the first render.
 */
export function watchBackButton(): void {
  window.addEventListener('popstate', (event) => holder?.(event));
}

/** Lets the holder see, and stop, every move through the history before the router does. Returns the way to let go. */
export function holdBackButton(next: Holder): () => void {
  holder = next;
  return () => {
    holder = undefined;
  };
}
