/** Testing Library's `render` needs `act`, which React's faster production build lacks. */
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

const drawn = new Set<() => void>();

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
