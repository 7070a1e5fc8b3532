/**
 * Draws into the document by the React that users have: it is twice as fast as the one for developers, and has no `act`, which
 * Testing Library's own `render` needs.
 */
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

const drawn = new Set<() => void>();

/** Stands there with all its effects when this returns; so does what is drawn in its place by the answer. */
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

/** Takes everything away that was drawn. */
export function erase(): void {
  for (const each of drawn) each();
  drawn.clear();
}
