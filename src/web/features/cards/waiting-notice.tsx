import { Alert } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

import { askToPersist } from '../../lib/storage-trouble.ts';
import { countOf } from './due-words.ts';
import classes from './review-page.module.css';

interface WaitingNoticeProps {
  /** What waits to be sent is called: `review`, `answer`. */
  noun: string;
  waitingCount: number;
  isOffline: boolean;
}

/** Without a connection: that one can go on, and what becomes of the answers. */
export function WaitingNotice({ noun, waitingCount, isOffline }: WaitingNoticeProps) {
  const isAnyWaiting = waitingCount > 0 && isOffline;
  const [mayBeCleared, setMayBeCleared] = useState(false);
  useEffect(() => {
    if (isAnyWaiting) void askToPersist().then((isSafe) => setMayBeCleared(!isSafe));
  }, [isAnyWaiting]);
  if (!isOffline) return null;
  const are = waitingCount === 1 ? 'is' : 'are';
  return (
    <Alert className={classes.notice} color="brass" role="status" icon={<IconCloudOff aria-hidden="true" />}>
      {isAnyWaiting
        ? `No connection. ${countOf(waitingCount, noun)} ${are} waiting here and will be sent when it is back.`
        : 'No connection. You can go on: answers are kept here until it is back.'}
      {isAnyWaiting &&
        mayBeCleared &&
        ' A private window forgets them when it is closed, and so may a browser that runs out of room.'}
    </Alert>
  );
}
