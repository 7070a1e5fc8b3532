/** Scrolls just enough; `scroll-margin` reserves space. */
export function bringIntoSight(element: Element | null): void {
  // Some browsers return a promise.
  element?.scrollIntoView({ block: 'nearest' });
}
