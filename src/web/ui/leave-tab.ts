import type { MouseEvent } from 'react';

/** Lets the arrow keys step through moves again after a mouse click. Keyboard users stay on the tabs. */
export function leaveTab(event: MouseEvent): void {
  const isPointer = event.detail > 0;
  if (isPointer && document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
