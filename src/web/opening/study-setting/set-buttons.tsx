import { Button, Group, Loader, Stack, Text } from '@mantine/core';

import { nameColor } from '#chess/position/color-name';
import { type StudyColor, studyColors } from '#contract/studies';

import { PauseNotice } from '../../chess-sites/pause-notice.tsx';
import { UpstreamError } from '../../chess-sites/upstream-error.tsx';
import { useStudies } from '../studies.ts';
import { findFreePlace } from './free-place.ts';
import { ImportReportAlert } from './import-report.tsx';
import type { useSetStudy } from './use-set-study.ts';

interface SetButtonsProps {
  setter: ReturnType<typeof useSetStudy>;
  onSet: (color: StudyColor, asFurther?: boolean) => void;
  isReady: boolean;
  hint?: string | undefined;
}

export function SetButtons({ setter, onSet, isReady, hint }: SetButtonsProps) {
  const { isPending, progress, error, data, cancel } = setter;
  const variant = isReady ? 'light' : 'default';
  const openings = useStudies();
  const addable = studyColors.filter((color) => findFreePlace(openings[color]) !== undefined);
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Button variant={variant} disabled={isPending} onClick={() => onSet('white')}>
          Set/Refresh White Opening
        </Button>
        <Button variant={variant} disabled={isPending} onClick={() => onSet('black')}>
          Set/Refresh Black Opening
        </Button>
      </Group>
      {addable.length > 0 && (
        <Group gap="sm">
          <Text size="sm" c="dimmed">
            A repertoire can combine several studies.
          </Text>
          {addable.map((color) => (
            <Button key={color} variant="subtle" disabled={isPending} onClick={() => onSet(color, true)}>
              Add to {nameColor(color)} repertoire
            </Button>
          ))}
        </Group>
      )}
      {isPending && (
        <Group gap="xs" role="status">
          <Loader size="xs" />
          <Text size="sm">{progress}</Text>
        </Group>
      )}
      {isPending && <PauseNotice upstream="lichess" onCancel={cancel} />}
      {hint !== undefined && (
        <Text size="sm" role="alert">
          {hint}
        </Text>
      )}
      {error && <UpstreamError error={error} />}
      {data && <ImportReportAlert report={data} />}
    </Stack>
  );
}
