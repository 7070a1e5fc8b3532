import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { countOf } from '#chess/count-of';

import { estimateMinutes } from '../../coverage/coverage-download.ts';
import { type CoverageControls, type CoverageProgress, getCoverageRun } from '../../coverage/coverage-run.ts';
import { useStore } from '../../lib/use-store.ts';
import { Dialog } from '../../ui/dialog.tsx';

interface CoverageModalProps {
  positions: number;
  controls: CoverageControls;
}

function makeTimeText(positions: number): string {
  const minutes = estimateMinutes(positions);
  if (minutes === 0) return 'less than a minute';
  return countOf(minutes, 'minute');
}

function Counter({ done, total, pauseSeconds }: CoverageProgress) {
  return (
    <Stack gap="xs">
      <Progress value={(100 * done) / Math.max(1, total)} aria-label="Positions processed" />
      <Text size="sm" role="status">
        Positions processed: {done} of {total}
      </Text>
      {pauseSeconds !== undefined && (
        <Text size="sm" role="status">
          Lichess asks for a pause. Continuing in {pauseSeconds} s.
        </Text>
      )}
    </Stack>
  );
}

export function CoverageModal({ positions, controls }: CoverageModalProps) {
  const progress = useStore(getCoverageRun().progress);
  return (
    <Dialog
      onClose={controls.stop}
      title="Coverage Check"
      staysOnPressBeside={progress !== undefined}
      closeLabel="Cancel"
    >
      <Stack gap="md">
        <Text>
          {positions === 1 ? '1 position needs' : `${positions.toLocaleString('en')} positions need`}{' '}
          downloading. Estimated time: {makeTimeText(positions)}.
        </Text>
        <Text size="sm" c="dimmed">
          You can cancel and continue later. Downloaded positions stay saved.
        </Text>
        {progress && <Counter {...progress} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={controls.stop}>
            Cancel
          </Button>
          {progress ? (
            <Button onClick={() => getCoverageRun().set({ isInBackground: true })} data-autofocus>
              Continue in the background
            </Button>
          ) : (
            <Button onClick={() => controls.answerOffer(true)} data-autofocus>
              Proceed
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
