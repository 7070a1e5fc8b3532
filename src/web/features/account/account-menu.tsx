import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBraces, IconChess, IconTrash, IconUserCircle } from '@tabler/icons-react';

import { exportPaths } from '#contract/accounts';

import { useSession } from '../../lib/session.tsx';
import { DeleteAccountModal } from './delete-account-modal.tsx';

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** What a user may do with the account as a whole: take everything along, or leave. */
export function AccountMenu() {
  const session = useSession();
  const [deleting, modal] = useDisclosure();
  if (session.state !== 'signed-in') return null;
  return (
    <>
      <Menu position="bottom-end" withArrow>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Your account" title="Your account">
            <IconUserCircle size={22} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{session.user.username}</Menu.Label>
          <Menu.Item component="a" href={exportPaths.json} download leftSection={<IconBraces {...icon} />}>
            Download everything (JSON)
          </Menu.Item>
          <Menu.Item component="a" href={exportPaths.pgn} download leftSection={<IconChess {...icon} />}>
            Download games and studies (PGN)
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconTrash {...icon} color="var(--mantine-color-red-6)" />}
            onClick={modal.open}
          >
            Delete account…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <DeleteAccountModal opened={deleting} onClose={modal.close} />
    </>
  );
}
