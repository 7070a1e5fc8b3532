import { CloseButton } from '@mantine/core';
import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';

import { DialogId, openDialog } from './dialog-stack.ts';
import { Notices } from './notices.tsx';
import type { ScreenKey } from './screen-keys.tsx';
import classes from './dialog.module.css';

interface DialogProps {
  onClose: () => void;
  title: ReactNode;
  width?: number | string;
  fullScreen?: 'always' | 'phone';
  staysOnPressBeside?: boolean;
  closeLabel?: string;
  keys?: readonly ScreenKey[];
  actions?: ReactNode;
  children: ReactNode;
}

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

  // Suspense may remove the dialog for a moment. `onClose` must not run then.
  const isLeaving = useRef(false);
  const putOnTop = useEffectEvent(() => openDialog({ id: titleId, keys }));
  useLayoutEffect(() => {
    const shown = dialog.current;
    isLeaving.current = false;
    shown?.showModal();
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
        // React bubbles `cancel` events of nested dialogs, and file fields send `cancel` too. Ignore both.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // At a second Escape, browsers may close the dialog without a `cancel` event.
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
