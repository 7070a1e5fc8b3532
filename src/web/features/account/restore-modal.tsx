import { Button, FileInput, Group, Progress, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useUser } from '../../lib/session.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { readExport } from './restore/export-file.ts';
import { planRestore, restoredTables } from './restore/restore-plan.ts';
import { type RestoreResult, runRestore } from './restore/restore-run.ts';

/** Imports "Download everything (JSON)" of this or another account. */
export function RestoreModal({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState(0);
  const restore = useMutation({
    mutationFn: async (given: File) => {
      setShare(0);
      const steps = planRestore(await readExport(given, restoredTables), user.id);
      const total = steps.reduce((sum, { rows }) => sum + rows.length, 0);
      return runRestore(steps, (sent) => setShare(sent / total));
    },
    onSettled: () => queryClient.invalidateQueries(),
  });
  return (
    <Dialog onClose={onClose} title="Import backup">
      <Stack gap="md">
        <Text>
          Adds the games, cards, studies and training from a backup to this account. A study of the same
          colour is replaced; its history keeps the old one.
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
          Skipped {rows} {what}. {reason}
        </Text>
      ))}
    </div>
  );
}
