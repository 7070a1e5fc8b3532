import { Alert, Button, Group, Text } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';

import type { GameOutbox } from '../../../opening/game-outbox.ts';

/** Says which games are not on the server, why, and what happens next. */
export function UnsentGames({ outbox }: { outbox: GameOutbox }) {
  const { games, message, isRefused } = useSyncExternalStore(
    outbox.subscribe,
    outbox.getState,
    outbox.getState,
  );
  if (games.length === 0 || message === '') return null;
  const count = games.length === 1 ? 'A game is' : `${games.length} games are`;
  return (
    <Alert role="alert" color="brass" variant="light" mb={8} icon={<IconCloudOff aria-hidden="true" />}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {count} not saved: {message}. {isRefused ? '' : 'It is tried again by itself.'}
        </Text>
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => outbox.retryNow()}>
            Try now
          </Button>
          {isRefused && (
            <Button size="compact-sm" variant="default" onClick={() => outbox.discardRefused()}>
              Discard the games
            </Button>
          )}
        </Group>
      </Group>
    </Alert>
  );
}
