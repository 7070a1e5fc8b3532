import type { MouseEvent } from 'react';

/** After a mouse click, the arrow keys should step through moves again. Keyboard users stay on the tabs. */
export function leaveTab(event: MouseEvent): void {
  const isPointer = event.detail > 0;
  if (isPointer && document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
