type Holder = (event: PopStateEvent) => void;

let holder: Holder | undefined;

/** Call this before the first render, because its listener must run before the router's. */
export function watchBackButton(): void {
  window.addEventListener('popstate', (event) => holder?.(event));
}

/** Intercepts history navigation before the router. Returns an unsubscribe function. */
export function holdBackButton(next: Holder): () => void {
  holder = next;
  return () => {
    holder = undefined;
  };
}
