import { Alert, Button, Group, Text } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';

import { idOf } from './pending-changes.ts';
import type { PendingChange, ReviewOutbox } from './review-outbox.ts';

interface UnsavedAlertProps {
  pending: readonly PendingChange[];
  outbox: ReviewOutbox;
}

/** Says what is not on the server, why, and what happens next. */
export function UnsavedAlert({ pending, outbox }: UnsavedAlertProps) {
  const troubled = pending.filter(({ state }) => state === 'failed' || state === 'refused');
  const [first] = troubled;
  if (!first) return null;
  const isRefused = first.state === 'refused';
  const count = troubled.length === 1 ? 'A change is' : `${troubled.length} changes are`;
  return (
    <Alert role="alert" color="brass" variant="light" icon={<IconCloudOff aria-hidden="true" />}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {count} not saved: {first.message}.{' '}
          {isRefused ? '' : 'It is kept on this device and tried again by itself.'}
        </Text>
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => outbox.retryNow()}>
            Try now
          </Button>
          {isRefused && (
            <Button size="compact-sm" variant="default" onClick={() => outbox.discard(idOf(first.change))}>
              Discard the change
            </Button>
          )}
        </Group>
      </Group>
    </Alert>
  );
}
