import { CloseButton } from '@mantine/core';
import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';

import { DialogId, openDialog } from './dialog-stack.ts';
import { Notices } from './notices.tsx';
import type { ScreenKey } from './screen-keys.tsx';
import classes from './dialog.module.css';

interface DialogProps {
  /** The user wants it closed: Escape, the button in its corner, a press beside it. */
  onClose: () => void;
  title: ReactNode;
  /** In pixels or as a CSS length; on a phone the dialog is as wide as the screen allows. */
  width?: number | string;
  /** `phone`: only where there is no room beside it. */
  fullScreen?: 'always' | 'phone';
  /** For a dialog in which a press beside it would lose something. */
  staysOnPressBeside?: boolean;
  closeLabel?: string;
  /** What its own keys do, for `?`. */
  keys?: readonly ScreenKey[];
  /** Stand in the title line, instead of the button that closes. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The browser's own modal dialog: it holds the focus, hides the rest from screen readers, and gives the focus back. */
export function Dialog({
  onClose,
  title,
  width = 440,
  fullScreen,
  staysOnPressBeside = false,
  closeLabel = 'Close',
  keys = [],
  actions,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // It is closed before it leaves the document, because only a closing dialog gives the focus back. That does not mean that the
  // user wants to close it: it also leaves for a moment while something beside it is fetched.
  const isLeaving = useRef(false);
  const putOnTop = useEffectEvent(() => openDialog({ id: titleId, keys }));
  useLayoutEffect(() => {
    const shown = dialog.current;
    isLeaving.current = false;
    shown?.showModal();
    // Before it is seen, because a user who sees it may type at once.
    shown?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    const takeAway = putOnTop();
    return () => {
      isLeaving.current = true;
      takeAway();
      shown?.close();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={titleId}
      data-full={fullScreen}
      style={{ width }}
      onCancel={(event) => {
        // React also hands on the event of a dialog inside this one, and a file field sends it when nothing was chosen.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // A browser may close it without asking, at a second Escape.
      onClose={({ target, currentTarget }) => {
        if (target !== currentTarget || currentTarget.open || isLeaving.current) return;
        currentTarget.showModal();
        onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget && !staysOnPressBeside) onClose();
      }}
    >
      <div className={classes.content}>
        <DialogId value={titleId}>
          <Notices />
          <div className={classes.titleLine}>
            <h2 id={titleId} className={classes.title}>
              {title}
            </h2>
            {actions ?? <CloseButton size="lg" aria-label={closeLabel} onClick={onClose} />}
          </div>
          {children}
        </DialogId>
      </div>
    </dialog>
  );
}
