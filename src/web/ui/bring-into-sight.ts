export function bringIntoSight(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
