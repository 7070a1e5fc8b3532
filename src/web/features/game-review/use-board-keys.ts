import { useEffect, useEffectEvent } from 'react';

import { isDialogOpen } from '../../ui/dialog.tsx';

/** Where letters and arrows mean something else: fields and tab rows. */
const keysOfTheirOwn = 'input, textarea, select, [contenteditable], [role="tablist"]';

/** Keys of the whole screen. They rest while a dialog is open or something with keys of its own has the focus. */
export function useBoardKeys(actions: Partial<Record<string, () => void>>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const action = actions[event.key];
    if (!action) return;
    if (event.target instanceof Element && event.target.closest(keysOfTheirOwn)) return;
    if (isDialogOpen()) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
