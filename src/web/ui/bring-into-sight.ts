/** Scrolls just far enough to show all of the element; its `scroll-margin` says what else must stay free. */
export function bringIntoSight(element: Element | null): void {
  // The value is not returned: in some browsers it is a promise.
  element?.scrollIntoView({ block: 'nearest' });
}
