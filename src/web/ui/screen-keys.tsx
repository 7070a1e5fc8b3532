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

export function nameKey(key: string): string {
  return namesOfKeys[key] ?? key;
}

export function KeyHint({ name }: { name: string }) {
  return (
    <Kbd size="xs" visibleFrom="sm" aria-hidden="true">
      {name}
    </Kbd>
  );
}

export function hintKey<Key extends string>(key: Key) {
  return { 'aria-keyshortcuts': nameKey(key), rightSection: <KeyHint name={nameKey(key)} /> };
}

interface KeyOptions {
  repeats: boolean;
  /** While it returns true, pressed keys wait for the content that is shown next. */
  isPaused?: () => boolean;
  isEverywhere?: boolean;
}

const mostWaitingKeys = 8;

export function useScreenKeys<Key extends string>(
  actions: Readonly<Record<Key, (() => void) | undefined>>,
  { repeats, isPaused = () => false, isEverywhere = false }: KeyOptions,
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
    if (isPaused()) {
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
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent): void => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  const takeWaiting = useEffectEvent(() => {
    if (waiting.current.length === 0 || isPaused()) return;
    const key = waiting.current.shift() ?? '';
    if (!isBehind()) byKey[key]?.();
    if (waiting.current.length > 0) drawAgain();
  });
  // Handles one waiting key per render, because the next key applies to the new content.
  useLayoutEffect(() => takeWaiting());
}

/** Some dialogs are not on the dialog stack, such as the choice of a promotion piece. */
function hasForeignDialog(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}

/** Text fields need letters, tabs need arrows, and buttons need space and Enter. */
function isTakenElsewhere({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('input, textarea, select, [contenteditable]')) return true;
  if (key.length > 1 && target.closest('[role="tablist"]')) return true;
  return [' ', 'Enter'].includes(key) && target.closest('button, a') !== null;
}
