import { ActionIcon, Badge, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconDeviceMobileOff, IconDots, IconKey, IconLock, IconShield, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Account, AdminAct } from '#contract/admin';

import { Menu, MenuItem } from '../../ui/menu.tsx';
import { showFailure, showNotice } from '../../ui/notices.tsx';
import classes from './admin.module.css';
import { changeAccount, requestResetLink } from './api.ts';
import { DeleteModal } from './delete-modal.tsx';
import { HandedLink } from './handed-link.tsx';
import { makeSizeText } from './size-text.ts';

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

const doneTexts: Readonly<Record<Exclude<AdminAct, 'delete'>, string>> = {
  disable: 'is signed out everywhere and can no longer sign in',
  enable: 'can sign in again',
  make_admin: 'is an admin now',
  unmake_admin: 'is no admin any more',
  remove_second_factor: 'signs in with the password alone until a new second factor is set up',
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
    onError: (error) => showFailure(`No link was made: ${error.message}.`),
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
      <div className={classes.marks}>
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
          label={`What to do with ${username}`}
          renderButton={(button) => (
            <ActionIcon {...button} variant="subtle" color="gray" aria-label={`What to do with ${username}`}>
              <IconDots size={20} stroke={1.6} />
            </ActionIcon>
          )}
        >
          {!account.is_guest && !is_admin && (
            <MenuItem icon={<IconKey {...icon} />} onClick={() => reset.mutate()}>
              Make a reset link
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
              Turn off the second factor
            </MenuItem>
          )}
          {!account.is_guest && (
            <MenuItem
              icon={<IconShield {...icon} />}
              onClick={() => change.mutate(is_admin ? 'unmake_admin' : 'make_admin')}
            >
              {is_admin ? 'Make no admin' : 'Make an admin'}
            </MenuItem>
          )}
          <MenuItem icon={<IconTrash {...icon} />} onClick={() => setIsDeleting(true)}>
            Delete…
          </MenuItem>
        </Menu>
      )}
      {reset.data && (
        <HandedLink label={`Reset link for ${username}`} link={reset.data}>
          Whoever opens it sets a new password, once.
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
