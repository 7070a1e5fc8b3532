import { Button, Group, Modal, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';

import { CurrentOpenings } from './current-openings.tsx';
import { LichessStudySetter } from './lichess-study-setter.tsx';

type SetOpeningStudyModalProps = { opened: boolean; onClose: () => void };

/** For Game Review: see which openings are set, and set or refresh them. */
export function SetOpeningStudyModal({ opened, onClose }: SetOpeningStudyModalProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)');
  return (
    <Modal
      opened={opened}
      fullScreen={isPhone}
      onClose={onClose}
      title="Set Opening Study"
      size="75%"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        <CurrentOpenings />
        <LichessStudySetter />
        <Group justify="flex-end">
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
