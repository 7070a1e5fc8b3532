import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { Account } from '#contract/admin';

import { Dialog } from '../../ui/dialog.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { showNotice } from '../../ui/notices.tsx';
import { changeAccount } from './api.ts';

interface DeleteModalProps {
  account: Account;
  onClose: () => void;
  onDeleted: () => void;
}

/** The name is typed: nothing brings an account back but a backup. */
export function DeleteModal({ account: { id, username }, onClose, onDeleted }: DeleteModalProps) {
  const [typed, setTyped] = useState('');
  const deletion = useMutation({
    mutationFn: () => changeAccount({ id, act: 'delete', username: typed }),
    onSuccess: () => {
      showNotice(`${username} was deleted, with everything that was theirs.`);
      onClose();
      onDeleted();
    },
  });

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    deletion.mutate();
  }

  return (
    <Dialog opened onClose={onClose} title={`Delete ${username}`}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <Text>This deletes the account with all games, cards and studies, at once and for good.</Text>
          <TextInput
            label={`Type ${username}`}
            data-autofocus
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {deletion.isError && <InlineError>{deletion.error.message}.</InlineError>}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color="red" disabled={typed !== username} loading={deletion.isPending}>
              Delete {username}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
