import { Button, type ButtonProps } from '@mantine/core';
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';

import type { LichessConnection } from '#contract/lichess';

import { useDisconnectLichess, useLichessConnection } from '../chess-sites/lichess-connection.ts';
import { useSession, useUser } from '../lib/session.tsx';
import { ConnectLichessButton } from '../chess-sites/connect-lichess-button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { showFailure, showNotice } from '../ui/notices.tsx';

export function LichessMenu(props: ButtonProps) {
  const { isLoggedIn } = useSession();
  return isLoggedIn ? <SignedInMenu {...props} /> : null;
}

function SignedInMenu(props: ButtonProps) {
  const connection = useLichessConnection();
  const { username_lichess: username } = useUser();
  if (connection === undefined) return <LichessRoom username={username} {...props} />;
  if (connection === null) return <ConnectLichessButton {...props} />;
  return <ConnectedMenu connection={connection} {...props} />;
}

function LichessRoom({ username, ...props }: ButtonProps & { username: string }) {
  return (
    <Button
      variant="default"
      leftSection={<IconPlugConnected size={18} stroke={1.6} />}
      {...props}
      styles={labelStyles}
      disabled
      aria-hidden="true"
      style={{ visibility: 'hidden' }}
    >
      {username === '' ? 'Connect Lichess' : `Lichess: ${username}`}
    </Button>
  );
}

const labelStyles = { label: { maxWidth: 200, overflow: 'hidden', textOverflow: 'ellipsis' } } as const;

function ConnectedMenu({ connection, ...props }: ButtonProps & { connection: LichessConnection }) {
  const disconnect = useDisconnectLichess();
  const onDisconnect = () =>
    disconnect.mutate(connection, {
      onSuccess: (outcome) =>
        showNotice(
          outcome === 'revoked'
            ? 'Lichess is disconnected.'
            : 'Disconnected here, but Lichess could not be reached. Revoke the token in your Lichess preferences.',
        ),
      onError: (error) => showFailure(`Lichess is still connected: ${error.message}.`),
    });
  return (
    <Menu
      label="Lichess"
      renderButton={(button) => (
        <Button
          {...button}
          variant="default"
          leftSection={<IconPlugConnected size={18} stroke={1.6} aria-hidden="true" />}
          loading={disconnect.isPending}
          {...props}
          styles={labelStyles}
        >
          Lichess: {connection.username}
        </Button>
      )}
    >
      <MenuItem
        icon={<IconPlugConnectedX size={18} stroke={1.6} aria-hidden="true" />}
        onClick={onDisconnect}
      >
        Disconnect Lichess
      </MenuItem>
    </Menu>
  );
}
