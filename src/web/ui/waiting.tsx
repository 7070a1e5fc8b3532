import { Group, Loader, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export function Waiting({ children }: { children: ReactNode }) {
  return (
    <Group gap="xs" mt="xs" wrap="nowrap" role="status">
      <Loader size="xs" />
      <Text size="sm" c="dimmed">
        {children}
      </Text>
    </Group>
  );
}
