/**
 * Renders with the production build of React, which is twice as fast. It lacks `act`, so Testing Library's
 * `render` does not work.
 */
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

const drawn = new Set<() => void>();

/** Renders a node and returns after all its effects have run. */
export function draw(node: ReactNode): (next: ReactNode) => void {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const show = (next: ReactNode): void => flushSync(() => root.render(next));
  drawn.add(() => {
    flushSync(() => root.unmount());
    container.remove();
  });
  show(node);
  return show;
}

export function erase(): void {
  for (const each of drawn) each();
  drawn.clear();
}
