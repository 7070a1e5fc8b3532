import { Anchor, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { exportPaths } from '#contract/accounts';

import { readConfig } from '../../lib/config.ts';
import { useLichessConnection } from '../../chess-sites/lichess-connection.ts';
import { revokeLichessToken } from '../../chess-sites/lichess-oauth.ts';
import { useSession } from '../../lib/session.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { deleteAccount } from './care-api.ts';
import { OwnPasswordField } from './own-password-field.tsx';

export function DeleteAccountModal({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const connection = useLichessConnection();
  const { signedOut } = useSession();
  const [password, setPassword] = useState('');
  const deletion = useMutation({
    mutationFn: deleteAccount,
    onSuccess: () => {
      // The server deleted only its copy of the Lichess token, so revoke the token at Lichess.
      if (connection)
        readConfig(queryClient).then(
          ({ lichess_url }) => revokeLichessToken(lichess_url, connection.token),
          () => undefined,
        );
      signedOut('deleted');
    },
  });

  return (
    <Dialog onClose={onClose} title="Delete account">
      <DialogForm
        submitLabel="Delete my account"
        color="red"
        isOff={password === ''}
        isSending={deletion.isPending}
        error={deletion.error}
        onSubmit={() => deletion.mutate(password)}
        onCancel={onClose}
      >
        <Text>
          This permanently deletes your account with all games, cards and studies. You may want to{' '}
          <Anchor href={exportPaths.json} download>
            download a backup
          </Anchor>{' '}
          first.
        </Text>
        <OwnPasswordField data-autofocus value={password} onPassword={setPassword} />
      </DialogForm>
    </Dialog>
  );
}
