import { Button, Group, Loader, Text } from '@mantine/core';

import { type CoverageProgress as Progress, makeProgressText } from '../../opening/coverage-run.ts';

type CoverageProgressProps = {
  progress: Progress | undefined;
  onPause: () => void;
  onGoOn: () => void;
  onStop: () => void;
};

/** How far a running check is, with what can be done about it. */
export function CoverageProgress({ progress, onPause, onGoOn, onStop }: CoverageProgressProps) {
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
