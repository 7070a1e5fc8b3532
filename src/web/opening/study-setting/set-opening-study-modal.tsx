import { Box, Button, Group, Stack } from '@mantine/core';

import { Dialog } from '../../ui/dialog.tsx';
import { CurrentOpenings } from './current-openings.tsx';
import { FileStudySetter } from './file-study-setter.tsx';
import { LichessStudySetter } from './lichess-study-setter.tsx';

export function SetOpeningStudyModal({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Set Opening Study" width="75%" fullScreen="phone">
      <Stack gap="md">
        <CurrentOpenings />
        <LichessStudySetter />
        <details>
          <summary>From a PGN file</summary>
          <Box mt="sm">
            <FileStudySetter />
          </Box>
        </details>
        <Group justify="flex-end">
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
