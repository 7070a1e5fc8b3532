/** `scroll-margin` in CSS reserves space around the element. */
export function bringIntoSight(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
