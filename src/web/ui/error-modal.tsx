import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type ErrorModalProps = { title: string; opened: boolean; onClose: () => void; children: ReactNode };

export function ErrorModal({ title, opened, onClose, children }: ErrorModalProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} centered>
      <Text>{children}</Text>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          OK
        </Button>
      </Group>
    </Modal>
  );
}
