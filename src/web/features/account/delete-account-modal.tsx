import { Anchor, Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';

import { exportPaths } from '#contract/accounts';

import { readConfig } from '../../lib/config.ts';
import { useLichessConnection } from '../../chess-sites/lichess-connection.ts';
import { revokeToken } from '../../chess-sites/lichess-oauth.ts';
import { useSession } from '../../lib/session.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { deleteAccount } from './care-api.ts';

interface DeleteAccountModalProps {
  opened: boolean;
  onClose: () => void;
}

/** Asks for the password again: an open page is not enough to throw years of work away. */
export function DeleteAccountModal({ opened, onClose }: DeleteAccountModalProps) {
  const queryClient = useQueryClient();
  const connection = useLichessConnection();
  const { signedOut } = useSession();
  const [password, setPassword] = useState('');
  const deletion = useMutation({
    mutationFn: deleteAccount,
    onSuccess: () => {
      // The server has forgotten the token; Lichess should not go on taking it either.
      if (connection)
        readConfig(queryClient).then(
          ({ lichess_url }) => revokeToken(lichess_url, connection.token),
          () => undefined,
        );
      signedOut('deleted');
    },
  });

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    deletion.mutate(password);
  }

  function close(): void {
    setPassword('');
    deletion.reset();
    onClose();
  }

  return (
    <Dialog opened={opened} onClose={close} title="Delete account">
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <Text>
            This deletes your account with all game reviews, cards, reviews and studies, at once and for good.
            You may want to{' '}
            <Anchor href={exportPaths.json} download>
              download everything
            </Anchor>{' '}
            first.
          </Text>
          <PasswordInput
            label="Your password"
            autoComplete="current-password"
            data-autofocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          {deletion.isError && <InlineError>{deletion.error.message}.</InlineError>}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" color="red" disabled={password === ''} loading={deletion.isPending}>
              Delete my account
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
