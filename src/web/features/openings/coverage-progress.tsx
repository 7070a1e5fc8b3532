import { Button, Group, Loader, Text } from '@mantine/core';

import { coverageProgress, makeProgressText } from '../../coverage/coverage-run.ts';
import { useStore } from '../../lib/use-store.ts';

interface CoverageProgressProps {
  onPause: () => void;
  onGoOn: () => void;
  onStop: () => void;
}

/** How far a running check is, with what can be done about it. */
export function CoverageProgressBar({ onPause, onGoOn, onStop }: CoverageProgressProps) {
  const progress = useStore(coverageProgress);
  return (
    <Group gap="sm">
      {!progress?.isPaused && <Loader size="xs" />}
      <Text size="sm" role="status">
        {progress ? makeProgressText(progress) : 'Processing'}
      </Text>
      {progress && (
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={progress.isPaused ? onGoOn : onPause}>
            {progress.isPaused ? 'Go on' : 'Pause'}
          </Button>
          <Button size="compact-sm" variant="default" onClick={onStop}>
            Stop
          </Button>
        </Group>
      )}
    </Group>
  );
}
