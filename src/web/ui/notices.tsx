import { Button, CloseButton } from '@mantine/core';
import { use, useEffect, useLayoutEffect, useRef, useState } from 'react';

import { Store } from '../lib/store.ts';
import { useStore } from '../lib/use-store.ts';
import { makeUuid } from '../lib/uuid.ts';
import { DialogId, useTopDialog } from './dialog-stack.ts';
import classes from './notices.module.css';

interface Notice {
  id: string;
  message: string;
  kind: 'done' | 'failed' | 'undo';
  shownMs?: number;
  action?: NoticeAction;
}

interface NoticeAction {
  label: string;
  run: () => void;
}

const notices = new Store<readonly Notice[]>([]);

function show(notice: Omit<Notice, 'id'>): string {
  const id = makeUuid();
  const others = notices
    .get()
    .filter(({ kind, message, action }) => action || kind !== notice.kind || message !== notice.message);
  notices.set([...others, { id, ...notice }]);
  return id;
}

function hide(id: string): void {
  notices.set(notices.get().filter((notice) => notice.id !== id));
}

export function showNotice(message: string, action?: NoticeAction): void {
  show({ message, kind: 'done', shownMs: action ? 8000 : 4000, ...(action && { action }) });
}

/** Use this only for failures that have no place on the screen. For others, use InlineError. */
export function showFailure(message: string): void {
  show({ message, kind: 'failed' });
}

/** Use this instead of a confirmation dialog. The returned function removes the offer. */
export function showUndo(message: string, undo: () => void): () => void {
  const id = show({ message, kind: 'undo', shownMs: 8000, action: { label: 'Undo', run: undo } });
  return () => hide(id);
}

const none: readonly Notice[] = [];

/** While a modal dialog is open, buttons outside it do not work. So the topmost dialog shows the notices. */
export function Notices() {
  const dialogId = use(DialogId);
  const isOnTop = useTopDialog()?.id === dialogId;
  const all = useStore(notices);
  const shown = isOnTop ? all : none;
  const corner = useRef<HTMLDivElement>(null);
  // The last opened popover is on top, so reopen this one to show it above a dialog.
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
  const [isPaused, setIsPaused] = useState(false);
  useEffect(() => {
    if (shownMs === undefined || isPaused) return;
    const timer = setTimeout(() => hide(id), shownMs);
    return () => clearTimeout(timer);
  }, [id, shownMs, isPaused]);
  return (
    <div
      className={classes.notice}
      data-kind={kind}
      {...(kind === 'failed' && { role: 'alert' })}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
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
