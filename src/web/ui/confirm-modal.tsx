import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { Dialog } from './dialog.tsx';

interface ConfirmModalProps {
  title: string;
  confirmLabel: string;
  color?: 'red' | 'verdigris';
  opened: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  children?: ReactNode;
}

/** Use this if an action cannot be undone or deletes many things. For others, offer Undo (notices.tsx). */
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
