type Holder = (event: PopStateEvent) => void;

let holder: Holder | undefined;

/** Popstate listeners run in order of registration, so register before the router: call this before the first render. */
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
