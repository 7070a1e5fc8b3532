import { ActionIcon, Badge, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconDeviceMobileOff, IconDots, IconKey, IconLock, IconShield, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Account, AdminAct } from '#contract/admin';

import { Menu, MenuItem } from '../../ui/menu.tsx';
import { showFailure, showNotice } from '../../ui/notices.tsx';
import { changeAccount, requestResetLink } from './api.ts';
import { HandedLink } from './handed-link.tsx';
import { makeSizeText } from './size-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { parts } from '../../ui/parts.tsx';
import classes from './admin.module.css';

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

const doneTexts: Readonly<Record<Exclude<AdminAct, 'delete'>, string>> = {
  disable: 'is signed out everywhere and can no longer sign in',
  enable: 'can sign in again',
  make_admin: 'is now an admin',
  unmake_admin: 'is no longer an admin',
  remove_second_factor: 'no longer has two-factor authentication',
};

interface AccountRowProps {
  account: Account;
  isOwn: boolean;
  onChanged: () => void;
}

export function AccountRow({ account, isOwn, onChanged }: AccountRowProps) {
  const { id, username, email, is_admin, is_disabled } = account;
  const [isDeleting, setIsDeleting] = useState(false);
  const change = useMutation({
    mutationFn: (act: Exclude<AdminAct, 'delete'>) => changeAccount({ id, act }),
    onSuccess: (_done, act) => showNotice(`${username} ${doneTexts[act]}.`),
    onError: (error) => showFailure(`${username} was not changed: ${error.message}.`),
    onSettled: onChanged,
  });
  const reset = useMutation({
    mutationFn: () => requestResetLink(id),
    onError: (error) => showFailure(`The link could not be created: ${error.message}.`),
  });
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <Text fw={600} truncate>
          {username}
        </Text>
        <Text size="sm" c="dimmed" truncate>
          {email}
        </Text>
      </div>
      <div className={`${parts.row} ${classes.marks}`}>
        {is_admin && <Badge variant="light">Admin</Badge>}
        {account.is_guest && (
          <Badge variant="light" color="gray">
            Guest
          </Badge>
        )}
        {is_disabled && (
          <Badge variant="light" color="red">
            Disabled
          </Badge>
        )}
      </div>
      <Text size="sm" c="dimmed" className={classes.figures}>
        {makeSizeText(account.bytes)} · {makeSeenText(account.seen_at)}
      </Text>
      {isOwn ? (
        <Text size="sm" c="dimmed">
          You
        </Text>
      ) : (
        <Menu
          label={`Actions for ${username}`}
          renderButton={(button) => (
            <ActionIcon {...button} variant="subtle" color="gray" aria-label={`Actions for ${username}`}>
              <IconDots size={20} stroke={1.6} />
            </ActionIcon>
          )}
        >
          {!account.is_guest && !is_admin && (
            <MenuItem icon={<IconKey {...icon} />} onClick={() => reset.mutate()}>
              Create reset link
            </MenuItem>
          )}
          <MenuItem
            icon={<IconLock {...icon} />}
            onClick={() => change.mutate(is_disabled ? 'enable' : 'disable')}
          >
            {is_disabled ? 'Enable' : 'Disable'}
          </MenuItem>
          {account.has_second_factor && (
            <MenuItem
              icon={<IconDeviceMobileOff {...icon} />}
              onClick={() => change.mutate('remove_second_factor')}
            >
              Turn off two-factor authentication
            </MenuItem>
          )}
          {!account.is_guest && (
            <MenuItem
              icon={<IconShield {...icon} />}
              onClick={() => change.mutate(is_admin ? 'unmake_admin' : 'make_admin')}
            >
              {is_admin ? 'Remove admin rights' : 'Make admin'}
            </MenuItem>
          )}
          <MenuItem icon={<IconTrash {...icon} />} onClick={() => setIsDeleting(true)}>
            Delete…
          </MenuItem>
        </Menu>
      )}
      {reset.data && (
        <HandedLink label={`Reset link for ${username}`} link={reset.data}>
          It sets a new password and works once.
        </HandedLink>
      )}
      {isDeleting && (
        <DeleteModal account={account} onClose={() => setIsDeleting(false)} onDeleted={onChanged} />
      )}
    </li>
  );
}

function makeSeenText(seenAt: string | null): string {
  if (seenAt === null) return 'never seen';
  return `seen ${new Date(seenAt).toLocaleDateString('en', { dateStyle: 'medium' })}`;
}

interface DeleteModalProps {
  account: Account;
  onClose: () => void;
  onDeleted: () => void;
}

/** The admin must type the username, because only a backup can restore a deleted account. */
function DeleteModal({ account: { id, username }, onClose, onDeleted }: DeleteModalProps) {
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
