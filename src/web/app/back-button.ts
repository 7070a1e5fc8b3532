type Holder = (event: PopStateEvent) => void;

const holders = new Set<Holder>();

/** Call this before the first render, because its listener must run before the router's. */
export function watchBackButton(): void {
  window.addEventListener('popstate', (event) => {
    for (const hold of holders) hold(event);
  });
}

/** Intercepts history navigation before the router. Returns an unsubscribe function. */
export function holdBackButton(next: Holder): () => void {
  holders.add(next);
  return () => holders.delete(next);
}
