import { Alert } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { countOf } from '#chess/count-of';

import { askToPersist } from '../../../lib/storage-trouble.ts';

interface WaitingNoticeProps {
  waitingCount: number;
}

export function WaitingNotice({ waitingCount }: WaitingNoticeProps) {
  const isWaiting = waitingCount > 0;
  const [mayBeCleared, setMayBeCleared] = useState(false);
  useEffect(() => {
    if (isWaiting) void askToPersist().then((isSafe) => setMayBeCleared(!isSafe));
  }, [isWaiting]);
  return (
    <Alert color="brass" role="status" icon={<IconCloudOff aria-hidden="true" />}>
      {isWaiting
        ? `No connection: ${countOf(waitingCount, 'answer')} will be sent when you are back online.`
        : 'No connection: you can continue, answers are saved on this device.'}
      {isWaiting && mayBeCleared && ' They can be lost if you close a private window or the disk is full.'}
    </Alert>
  );
}
