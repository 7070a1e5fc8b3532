import { Alert } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { countOf } from '#chess/count-of';

import { askToPersist } from '../../../lib/storage-trouble.ts';

interface WaitingNoticeProps {
  waitingCount: number;
  noun: string;
}

/** Offline: how much waits, and whether the browser may clear it. */
export function WaitingNotice({ waitingCount, noun }: WaitingNoticeProps) {
  const isWaiting = waitingCount > 0;
  const [mayBeCleared, setMayBeCleared] = useState(false);
  useEffect(() => {
    if (isWaiting) void askToPersist().then((isSafe) => setMayBeCleared(!isSafe));
  }, [isWaiting]);
  const are = waitingCount === 1 ? 'is' : 'are';
  return (
    <Alert color="brass" role="status" icon={<IconCloudOff aria-hidden="true" />}>
      {isWaiting
        ? `No connection. ${countOf(waitingCount, noun)} ${are} waiting here and will be sent when it is back.`
        : `No connection. You can go on: ${noun}s are kept here until it is back.`}
      {isWaiting &&
        mayBeCleared &&
        ' A private window forgets them when it is closed, and so may a browser that runs out of room.'}
    </Alert>
  );
}
