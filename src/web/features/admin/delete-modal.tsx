import { Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '#contract/admin';

import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { showNotice } from '../../ui/notices.tsx';
import { changeAccount } from './api.ts';

interface DeleteModalProps {
  account: Account;
  onClose: () => void;
  onDeleted: () => void;
}

/** Name confirmation, because only a backup can restore an account. */
export function DeleteModal({ account: { id, username }, onClose, onDeleted }: DeleteModalProps) {
  const [typed, setTyped] = useState('');
  const deletion = useMutation({
    mutationFn: () => changeAccount({ id, act: 'delete', username: typed }),
    onSuccess: () => {
      showNotice(`${username} and all their data were deleted.`);
      onClose();
      onDeleted();
    },
  });

  return (
    <Dialog onClose={onClose} title={`Delete ${username}`}>
      <DialogForm
        submitLabel={`Delete ${username}`}
        color="red"
        isOff={typed !== username}
        isSending={deletion.isPending}
        error={deletion.error}
        onSubmit={() => deletion.mutate()}
        onCancel={onClose}
      >
        <Text>This permanently deletes the account with all games, cards and studies.</Text>
        <TextInput
          label={`Type ${username}`}
          data-autofocus
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  );
}
