/** Scrolls just enough to show all of it; its `scroll-margin` says what else must stay free. */
export function bringIntoSight(element: Element | null): void {
  // Nothing is handed on: some browsers answer with a promise.
  element?.scrollIntoView({ block: 'nearest' });
}
