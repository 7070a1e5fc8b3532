import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { Dialog } from './dialog.tsx';

interface ConfirmModalProps {
  title: string;
  /** What the button does, in its own words: 'Delete 3 cards', never 'OK'. */
  confirmLabel: string;
  /** The colour of the button that does it; red is for what cannot be taken back. */
  color?: 'red' | 'verdigris';
  opened: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  children?: ReactNode;
}

/** Only for what cannot be taken back. Anything else is done at once and offers an undo (notices.tsx). */
export function ConfirmModal({
  title,
  confirmLabel,
  color = 'red',
  opened,
  onConfirm,
  onCancel,
  children,
}: ConfirmModalProps) {
  if (!opened) return null;
  return (
    <Dialog onClose={onCancel} title={title}>
      {children !== undefined && <Text>{children}</Text>}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onCancel} data-autofocus>
          Cancel
        </Button>
        <Button color={color} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </Group>
    </Dialog>
  );
}
