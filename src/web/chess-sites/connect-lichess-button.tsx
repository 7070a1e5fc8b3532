import { Button, type ButtonProps } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';

import { useConnectLichess } from './lichess-connection.ts';
import { showFailure } from '../ui/notices.tsx';

/** Leaves for Lichess to ask for the permission to read studies; the browser comes back to this screen. */
export function ConnectLichessButton(props: ButtonProps) {
  const connect = useConnectLichess();
  return (
    <Button
      variant="default"
      leftSection={<IconPlugConnected size={18} stroke={1.6} aria-hidden="true" />}
      // The browser is on its way once it has succeeded.
      loading={connect.isPending || connect.isSuccess}
      onClick={() => connect.mutate('read', { onError: (error) => showFailure(error.message) })}
      {...props}
    >
      Connect Lichess
    </Button>
  );
}
