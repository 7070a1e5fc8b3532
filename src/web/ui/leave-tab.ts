import type { MouseEvent } from 'react';

/** For a row of tabs: after a click the arrow keys belong to the board again; a user who came by keyboard goes on among the tabs. */
export function leaveTab(event: MouseEvent): void {
  const isPointer = event.detail > 0;
  if (isPointer && document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
