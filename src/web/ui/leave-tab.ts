import type { MouseEvent } from 'react';

/**
 * Blurs the tab after a mouse click, so that the arrow keys step through moves again. Keyboard users keep the
 * focus.
 */
export function leaveTab(event: MouseEvent): void {
  const isPointer = event.detail > 0;
  if (isPointer && document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
