import { Alert, Button, Group, Text } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';

interface NotSavedAlertProps {
  what: 'game' | 'change';
  count: number;
  message: string;
  next: string;
  onRetry: () => void;
  mb?: number;
  discard?: { words: string; act: () => void } | undefined;
}

export function NotSavedAlert({ what, count, message, next, onRetry, mb = 0, discard }: NotSavedAlertProps) {
  return (
    <Alert role="alert" color="brass" variant="light" mb={mb} icon={<IconCloudOff aria-hidden="true" />}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {count === 1 ? `A ${what} is` : `${count} ${what}s are`} not saved: {message}. {discard ? '' : next}
        </Text>
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            Try now
          </Button>
          {discard && (
            <Button size="compact-sm" variant="default" onClick={discard.act}>
              {discard.words}
            </Button>
          )}
        </Group>
      </Group>
    </Alert>
  );
}
