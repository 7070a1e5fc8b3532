import { Group, Text } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';

import { connected } from '../lib/connection.ts';
import { useStore } from '../lib/use-store.ts';

const label = 'No connection. You see saved data; your changes are sent when you are back online.';

/** Shown on every screen while the server is unreachable. */
export function ConnectionSign() {
  const isConnected = useStore(connected);
  if (isConnected) return null;
  return (
    <Group gap={6} wrap="nowrap" role="status" aria-label={label} title={label}>
      <IconCloudOff size={20} stroke={1.6} aria-hidden="true" />
      <Text span size="sm" visibleFrom="sm">
        Offline
      </Text>
    </Group>
  );
}
