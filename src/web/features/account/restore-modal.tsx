import { Button, FileInput, Group, Progress, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { Dialog } from '../../ui/dialog.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { readExport } from './restore/export-file.ts';
import { type RestoreResult, runRestore, sentTables } from './restore/restore-run.ts';

export function RestoreModal({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState(0);
  const restore = useMutation({
    mutationFn: async (given: File) => {
      setShare(0);
      return runRestore(await readExport(given, sentTables), setShare);
    },
    onSettled: () => queryClient.invalidateQueries(),
  });
  return (
    <Dialog onClose={onClose} title="Import backup">
      <Stack gap="md">
        <Text>
          Adds the backup to this account. Only your studies are replaced: the old ones stay in the repertoire
          history.
        </Text>
        <FileInput
          label="Backup file"
          placeholder="tabiya.json"
          accept=".json,application/json"
          value={file}
          onChange={setFile}
          disabled={restore.isPending}
        />
        {restore.isPending && <Progress value={100 * share} aria-label="Import progress" />}
        {restore.isError && (
          <InlineError>{restore.error.message} What was imported stays. You can try again.</InlineError>
        )}
        {restore.data && <Outcome result={restore.data} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {!restore.isSuccess && (
            <Button
              disabled={file === null}
              loading={restore.isPending}
              onClick={() => file && restore.mutate(file)}
            >
              Import
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

function Outcome({ result: { added, leftOut } }: { result: RestoreResult }) {
  return (
    <div role="status">
      <Text fw={600}>{added === 1 ? '1 entry imported.' : `${added} entries imported.`}</Text>
      {leftOut.map(({ what, rows, reason }) => (
        <Text key={what} size="sm" c="dimmed">
          {rows} {what} left out. {reason}
        </Text>
      ))}
    </div>
  );
}
