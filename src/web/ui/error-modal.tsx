import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { Dialog } from './dialog.tsx';

interface ErrorModalProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

export function ErrorModal({ title, onClose, children }: ErrorModalProps) {
  return (
    <Dialog onClose={onClose} title={title}>
      <Text>{children}</Text>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          OK
        </Button>
      </Group>
    </Dialog>
  );
}
