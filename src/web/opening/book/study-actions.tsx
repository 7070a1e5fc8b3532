import { Button, Group } from '@mantine/core';
import { type Icon, IconCloudUpload, IconDownload, IconHistory, IconPlus } from '@tabler/icons-react';
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
          <Action
            Icon={IconDownload}
            label={`Download ${name} as PGN`}
            onClick={() => downloadPgn(study.title, study.study_text)}
          >
            Download PGN
          </Action>
        )}
        <Action Icon={IconHistory} label={`History of ${name}`} onClick={() => setShown('history')}>
          History
        </Action>
        {!isFurther && (
          <Action Icon={IconPlus} label={`New ${side} repertoire`} onClick={() => setShown('new')}>
            New repertoire
          </Action>
        )}
        {study !== null && study.link !== null && (
          <Action Icon={IconCloudUpload} label={`Send ${name} to Lichess`} onClick={() => setShown('send')}>
            Send to Lichess
          </Action>
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

interface ActionProps {
  Icon: Icon;
  label: string;
  onClick: () => void;
  children: string;
}

function Action({ Icon: ActionIcon, label, onClick, children }: ActionProps) {
  return (
    <Button
      size="compact-xs"
      variant="default"
      leftSection={<ActionIcon size={14} aria-hidden="true" />}
      aria-label={label}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
