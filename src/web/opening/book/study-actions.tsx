import { Button, Group } from '@mantine/core';
import { IconCloudUpload, IconDownload, IconHistory, IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';

import { nameColor } from '#chess/position/color-name';
import type { StudyColor } from '#contract/studies';

import { lazyPart } from '../../ui/lazy-part.tsx';
import type { StoredStudy } from '../studies.ts';
import { downloadPgn } from './download-pgn.ts';

const HistoryDialog = lazyPart(async () => (await import('./history-dialog.tsx')).HistoryDialog);
const SendDialog = lazyPart(async () => (await import('./send-dialog.tsx')).SendDialog);
const NewOpeningDialog = lazyPart(async () => (await import('./new-opening-dialog.tsx')).NewOpeningDialog);

interface StudyActionsProps {
  color: StudyColor;
  study: StoredStudy | null;
  isFurther?: boolean;
}

export function StudyActions({ color, study, isFurther = false }: StudyActionsProps) {
  const [shown, setShown] = useState<'history' | 'new' | 'send'>();
  const close = (): void => setShown(undefined);
  const side = nameColor(color);
  const name = isFurther ? (study?.title ?? '') : `the ${side} repertoire`;
  return (
    <>
      <Group gap={6} mt={8}>
        {study && (
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden="true" />}
            aria-label={`Download ${name} as PGN`}
            onClick={() => downloadPgn(study.title, study.study_text)}
          >
            Download PGN
          </Button>
        )}
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconHistory size={14} aria-hidden="true" />}
          aria-label={`History of ${name}`}
          onClick={() => setShown('history')}
        >
          History
        </Button>
        {!isFurther && (
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            aria-label={`New ${side} repertoire`}
            onClick={() => setShown('new')}
          >
            New repertoire
          </Button>
        )}
        {study !== null && study.link !== null && (
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconCloudUpload size={14} aria-hidden="true" />}
            aria-label={`Send ${name} to Lichess`}
            onClick={() => setShown('send')}
          >
            Send to Lichess
          </Button>
        )}
      </Group>
      <Suspense>
        {shown === 'history' && <HistoryDialog color={color} place={study?.place ?? 0} onClose={close} />}
        {shown === 'send' && study !== null && study.link !== null && (
          <SendDialog study={study} link={study.link} onClose={close} />
        )}
        {shown === 'new' && <NewOpeningDialog color={color} onClose={close} />}
      </Suspense>
    </>
  );
}
