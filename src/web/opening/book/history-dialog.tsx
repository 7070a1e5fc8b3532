import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

import { type StudyColor, studyLimits } from '#contract/studies';
import { type StudyVersion, studyVersionText } from '#contract/study-versions';

import { postJson } from '../../lib/api-client.ts';
import { makeDateText } from '../../lib/date-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { showFailure, showNotice } from '../../ui/notices.tsx';
import { parts } from '../../ui/parts.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { useReturnToVersion, useStudyHistory } from '../study-history.ts';
import { downloadPgn } from './download-pgn.ts';
import classes from './history-dialog.module.css';

interface HistoryDialogProps {
  color: StudyColor;
  place: number;
  onClose: () => void;
}

export function HistoryDialog({ color, place, onClose }: HistoryDialogProps) {
  const { data, isError, refetch } = useStudyHistory(color, place);
  const returnTo = useReturnToVersion(color);
  const bringBack = useMutation({
    mutationFn: (version: StudyVersion) => returnTo(place, version),
    onSuccess: () => showNotice(`Restored your ${color} repertoire. The replaced version is in the history.`),
    onError: ({ message }) => showFailure(`Nothing was restored: ${message}.`),
  });
  const download = useMutation({
    mutationFn: async ({ number }: StudyVersion) => {
      const { api_data: state } = await postJson(
        '/api/get-study-version',
        { color, place, number },
        studyVersionText,
      );
      downloadPgn(state.title, state.study_text);
    },
    onError: ({ message }) => showFailure(`The file could not be created: ${message}.`),
  });
  return (
    <Dialog
      onClose={onClose}
      title={color === 'white' ? 'History of the White repertoire' : 'History of the Black repertoire'}
      width={640}
      fullScreen="phone"
    >
      <Text size="sm" c="dimmed">
        Keeps the last {studyLimits.versions} versions, up to{' '}
        {(place === 0 ? studyLimits.versionBytes : studyLimits.furtherVersionBytes) / 1024 / 1024} MiB.
      </Text>
      {isError && <InlineError onRetry={() => void refetch()}>The history could not be loaded.</InlineError>}
      {!data && !isError && <Waiting>Loading the history</Waiting>}
      {data?.length === 0 && <Text mt="md">No changes yet.</Text>}
      {data && data.length > 0 && (
        <ol className={`${parts.list} ${classes.list}`} tabIndex={0} aria-label="Changes, newest first">
          {data.map((version) => (
            <Group
              component="li"
              key={version.number}
              justify="space-between"
              py="xs"
              className={classes.row}
            >
              <div>
                <Text size="sm">{version.what}</Text>
                <Text size="xs" c="dimmed">
                  {makeDateText(new Date(version.changed_at))}
                </Text>
              </div>
              <Group gap={6} wrap="nowrap">
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  aria-label={`Download the version before: ${version.what}`}
                  loading={download.isPending && download.variables.number === version.number}
                  onClick={() => download.mutate(version)}
                >
                  Download
                </Button>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Go back to before this: ${version.what}`}
                  disabled={bringBack.isPending}
                  loading={bringBack.isPending && bringBack.variables.number === version.number}
                  onClick={() => bringBack.mutate(version)}
                >
                  Go back to before this
                </Button>
              </Group>
            </Group>
          ))}
        </ol>
      )}
    </Dialog>
  );
}
