import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { Dialog } from './dialog.tsx';

interface ErrorModalProps {
  title: string;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function ErrorModal({ title, opened, onClose, children }: ErrorModalProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <Text>{children}</Text>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          OK
        </Button>
      </Group>
    </Dialog>
  );
}
