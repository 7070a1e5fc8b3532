import { Button, Group, Text } from '@mantine/core';

import type { Upstream } from './failure.ts';
import { usePauseSeconds, useUpstreams } from './upstream-hooks.ts';

interface PauseNoticeProps {
  upstream: Upstream;
  onCancel: (() => void) | undefined;
}

export function PauseNotice({ upstream, onCancel }: PauseNoticeProps) {
  const seconds = usePauseSeconds(useUpstreams()?.queues[upstream]);
  return (
    <Group gap="sm">
      {seconds !== undefined && (
        <Text size="sm">{`Lichess asks for a pause. Continuing in ${seconds} s.`}</Text>
      )}
      {onCancel && (
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </Group>
  );
}
