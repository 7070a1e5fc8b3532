import { Button, CloseButton } from '@mantine/core';
import { use, useEffect, useLayoutEffect, useRef, useState } from 'react';

import { Store } from '../lib/store.ts';
import { useStore } from '../lib/use-store.ts';
import { DialogId, useTopDialog } from './dialog-stack.ts';
import classes from './notices.module.css';

interface Notice {
  id: number;
  message: string;
  kind: 'done' | 'failed' | 'undo';
  /** Undefined: shown until it is closed. */
  shownMs?: number;
  /** Takes back what was done, or leads to it. */
  action?: NoticeAction;
}

interface NoticeAction {
  label: string;
  run: () => void;
}

const notices = new Store<readonly Notice[]>([]);
let lastId = 0;

function show(notice: Omit<Notice, 'id'>): number {
  lastId += 1;
  // Said again, it takes the place of the first: two of the same tell no more than one. An offer is one of its own each time.
  const others = notices
    .get()
    .filter(({ kind, message, action }) => action || kind !== notice.kind || message !== notice.message);
  notices.set([...others, { id: lastId, ...notice }]);
  return lastId;
}

function hide(id: number): void {
  notices.set(notices.get().filter((notice) => notice.id !== id));
}

/** Says that something was done, and leads there if there is somewhere to go. */
export function showNotice(message: string, action?: NoticeAction): void {
  show({ message, kind: 'done', shownMs: action ? 8000 : 4000, ...(action && { action }) });
}

/** For a failure that has no place of its own on the screen; otherwise use InlineError. */
export function showFailure(message: string): void {
  show({ message, kind: 'failed' });
}

/**
 * Says that something was done and offers to take it back, which asks less of the user than asking first. Answers with a
 * function that withdraws the offer when something else was done.
 */
export function showUndo(message: string, undo: () => void): () => void {
  const id = show({ message, kind: 'undo', shownMs: 8000, action: { label: 'Undo', run: undo } });
  return () => hide(id);
}

const none: readonly Notice[] = [];

/**
 * Where notices appear and are read aloud: over the header, above everything. Behind an open dialog they could not be pressed,
 * so they move into it; a dialog that fills the screen makes room for them above its title.
 */
export function Notices() {
  const dialogId = use(DialogId);
  const isOnTop = useTopDialog()?.id === dialogId;
  const all = useStore(notices);
  const shown = isOnTop ? all : none;
  const corner = useRef<HTMLDivElement>(null);
  // The browser puts what is shown last on top, so a new notice brings the corner above a dialog that was opened meanwhile.
  useLayoutEffect(() => {
    if (dialogId !== undefined) return;
    corner.current?.hidePopover();
    if (shown.length > 0) corner.current?.showPopover();
  }, [shown, dialogId]);
  return (
    <div
      ref={corner}
      {...(dialogId === undefined && { popover: 'manual' })}
      className={classes.corner}
      aria-live="polite"
    >
      {shown.map((notice) => (
        <NoticeView key={notice.id} notice={notice} />
      ))}
    </div>
  );
}

function NoticeView({ notice: { id, message, kind, shownMs, action } }: { notice: Notice }) {
  // A notice does not disappear while the pointer is on it.
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (shownMs === undefined || isHeld) return;
    const timer = setTimeout(() => hide(id), shownMs);
    return () => clearTimeout(timer);
  }, [id, shownMs, isHeld]);
  return (
    <div
      className={classes.notice}
      data-kind={kind}
      {...(kind === 'failed' && { role: 'alert' })}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <span className={classes.message}>{message}</span>
      {action && (
        <Button
          size="compact-md"
          variant="default"
          onClick={() => {
            hide(id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <CloseButton aria-label="Dismiss" onClick={() => hide(id)} />
    </div>
  );
}
