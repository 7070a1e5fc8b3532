/**
 * A screen lists its keys once, as values of `event.key`. The type of its handlers, the list that `?` shows and the hints in
 * its buttons all come from that list.
 */
import { Kbd } from '@mantine/core';
import { use, useEffectEvent, useLayoutEffect, useReducer, useRef } from 'react';

import { DialogId, findTopDialog } from './dialog-stack.ts';

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

/** Names the key that does the same as the button around it; hidden where there is no keyboard. */
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
  /** Whether the action repeats while the key is held down. */
  repeats: boolean;
  /** While this answers true, keys wait: they are meant for what is shown next. */
  isHeld?: () => boolean;
  /** Also over a dialog that is open. */
  isEverywhere?: boolean;
}

/** Nobody presses more keys than this on purpose. */
const mostWaitingKeys = 8;

/** Keys of the whole screen or, in a dialog, of that dialog while it is on top; a key whose action is undefined does nothing for now. */
export function useScreenKeys<Key extends string>(
  actions: Readonly<Record<Key, (() => void) | undefined>>,
  { repeats, isHeld = () => false, isEverywhere = false }: KeyOptions,
): void {
  const dialogId = use(DialogId);
  const isBehind = () => !isEverywhere && (findTopDialog()?.id !== dialogId || hasForeignDialog());
  const byKey: Partial<Record<string, () => void>> = actions;
  const waiting = useRef<string[]>([]);
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if ((event.repeat && !repeats) || isBehind() || isTakenElsewhere(event)) return;
    const key = event.key in byKey ? event.key : event.key.toLowerCase();
    if (isHeld()) {
      if (!(key in byKey)) return;
      event.preventDefault();
      if (waiting.current.length < mostWaitingKeys) waiting.current.push(key);
      return;
    }
    const action = byKey[key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
  // Before the screen is seen, because a user who sees it may press a key at once.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent): void => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  const takeWaiting = useEffectEvent(() => {
    if (waiting.current.length === 0 || isHeld()) return;
    const key = waiting.current.shift() ?? '';
    if (!isBehind()) byKey[key]?.();
    if (waiting.current.length > 0) drawAgain();
  });
  // One waiting key each time the screen is drawn: what the next key does depends on what the one before it has shown.
  useLayoutEffect(() => takeWaiting());
}

/** A dialog that is not ours, such as the choice of a piece on a board. */
function hasForeignDialog(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}

/** Some keys belong elsewhere: letters to a text field, arrows to a row of tabs, space and Enter to the focused button. */
function isTakenElsewhere({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('input, textarea, select, [contenteditable]')) return true;
  if (key.length > 1 && target.closest('[role="tablist"]')) return true;
  return [' ', 'Enter'].includes(key) && target.closest('button, a') !== null;
}
