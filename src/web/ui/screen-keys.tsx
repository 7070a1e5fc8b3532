/**
 * A screen lists its keys once, as values of `event.key`. The type of its handlers, the list that `?` shows and the hints in
 * its buttons all come from that list.
 */
import { Kbd } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';

import { isDialogOpen } from './dialog.tsx';

export interface ScreenKey {
  keys: readonly string[];
  does: string;
}
export type KeyIn<Keys extends readonly ScreenKey[]> = Keys[number]['keys'][number];

const namesOfKeys: Partial<Record<string, string>> = {
  ' ': 'Space',
  Control: 'Ctrl',
  Escape: 'Esc',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
};

/** As it stands on a keyboard. */
export function nameKey(key: string): string {
  return namesOfKeys[key] ?? key;
}

/** The key that does the same as the button it stands in; of no use where there is no keyboard. */
export function KeyHint({ name }: { name: string }) {
  return (
    <Kbd size="xs" visibleFrom="sm" aria-hidden="true">
      {name}
    </Kbd>
  );
}

/** What a button needs to tell its key, to the eye and to a screen reader. */
export function hintKey<Key extends string>(key: Key) {
  return { 'aria-keyshortcuts': nameKey(key), rightSection: <KeyHint name={nameKey(key)} /> };
}

interface KeyOptions {
  /** Whether a key that is held down goes on doing it. */
  repeats: boolean;
}

/** Keys of the whole screen; a key whose action is undefined does nothing for now. */
export function useScreenKeys<Key extends string>(
  actions: Readonly<Record<Key, (() => void) | undefined>>,
  { repeats }: KeyOptions,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if ((event.repeat && !repeats) || isTakenElsewhere(event)) return;
    const byKey: Partial<Record<string, () => void>> = actions;
    const action = byKey[event.key] ?? byKey[event.key.toLowerCase()];
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

/** Typing is typing, a dialog has its own keys, a tab row its own arrows, and space or Enter on a focused button presses that button. */
function isTakenElsewhere({ target, key }: KeyboardEvent): boolean {
  if (isDialogOpen()) return true;
  if (!(target instanceof Element)) return false;
  if (target.closest('input, textarea, select, [contenteditable]')) return true;
  if (key.length > 1 && target.closest('[role="tablist"]')) return true;
  return [' ', 'Enter'].includes(key) && target.closest('button, a') !== null;
}
