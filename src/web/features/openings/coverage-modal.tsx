import { Button, Group, Progress, Stack, Text } from '@mantine/core';

import { estimateMinutes } from '../../opening/coverage-download.ts';
import type { DownloadState } from '../../opening/use-coverage-run.ts';
import { Dialog } from '../../ui/dialog.tsx';

type CoverageModalProps = {
  positions: number;
  /** Undefined until Proceed was pressed. */
  download: DownloadState | undefined;
  onProceed: () => void;
  onCancel: () => void;
};

function makeTimeText(positions: number): string {
  const minutes = estimateMinutes(positions);
  if (minutes === 0) return 'less than a minute';
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

function Counter({ processed, total, pauseSeconds }: DownloadState) {
  return (
    <Stack gap="xs">
      <Progress value={(100 * processed) / Math.max(1, total)} aria-label="Positions processed" />
      <Text size="sm" role="status">
        Positions processed: {processed} of {total}
      </Text>
      {pauseSeconds !== undefined && (
        <Text size="sm" role="status">
          Lichess asks for a pause. Going on in {pauseSeconds} s.
        </Text>
      )}
    </Stack>
  );
}

/** Says what a coverage check has to download before it can answer, and does it where the user agrees. */
export function CoverageModal({ positions, download, onProceed, onCancel }: CoverageModalProps) {
  return (
    <Dialog
      opened
      onClose={onCancel}
      title="Coverage Check"
      staysOnPressBeside={download !== undefined}
      closeLabel="Cancel"
    >
      <Stack gap="md">
        <Text>
          {positions === 1 ? '1 position needs' : `${positions.toLocaleString('en')} positions need`}{' '}
          downloading. Estimated time: {makeTimeText(positions)}.
        </Text>
        <Text size="sm" c="dimmed">
          Each one is kept as it arrives: you can cancel at any time and go on later from there.
        </Text>
        {download && <Counter {...download} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button loading={download !== undefined} onClick={onProceed} data-autofocus>
            Proceed
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
