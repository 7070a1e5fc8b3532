import type { MouseEvent } from 'react';

/** After a click the arrow keys go back to the board; keyboard users stay among the tabs. */
export function leaveTab(event: MouseEvent): void {
  const isPointer = event.detail > 0;
  if (isPointer && document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
