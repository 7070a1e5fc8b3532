import { CloseButton } from '@mantine/core';
import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';

import { DialogId, openDialog } from './dialog-stack.ts';
import { Notices } from './notices.tsx';
import type { ScreenKey } from './screen-keys.tsx';
import classes from './dialog.module.css';

interface DialogProps {
  /** Escape, the close button or a press outside. */
  onClose: () => void;
  title: ReactNode;
  /** Pixels or a CSS length; on phones at most the screen. */
  width?: number | string;
  /** `phone`: only without room beside it. */
  fullScreen?: 'always' | 'phone';
  /** For dialogs where a press outside would lose work. */
  staysOnPressBeside?: boolean;
  closeLabel?: string;
  /** For `?`. */
  keys?: readonly ScreenKey[];
  /** In the title line instead of the close button. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A native modal: it traps and restores focus and hides the rest from screen readers. */
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

  // Closed before removal, because only closing restores focus. Removal is not the user's close: Suspense may remove it
  // briefly.
  const isLeaving = useRef(false);
  const putOnTop = useEffectEvent(() => openDialog({ id: titleId, keys }));
  useLayoutEffect(() => {
    const shown = dialog.current;
    isLeaving.current = false;
    shown?.showModal();
    // Before paint: the user may type at once.
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
        // React also forwards events of nested dialogs, and file fields send it on cancel.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // Browsers may close it at a second Escape.
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
