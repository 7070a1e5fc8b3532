import { Button, type ButtonProps } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';

import { useConnectLichess } from './lichess-connection.ts';
import { showFailure } from '../ui/notices.tsx';

export function ConnectLichessButton(props: ButtonProps) {
  const connect = useConnectLichess();
  return (
    <Button
      variant="default"
      leftSection={<IconPlugConnected size={18} stroke={1.6} aria-hidden="true" />}
      loading={connect.isPending || connect.isSuccess}
      onClick={() => connect.mutate('read', { onError: (error) => showFailure(error.message) })}
      {...props}
    >
      Connect Lichess
    </Button>
  );
}
