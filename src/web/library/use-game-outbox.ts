import { type QueryClient, useQueryClient } from '@tanstack/react-query';

import { getOutboxStorage } from '../lib/outbox-storage.ts';
import { onSendTime } from '../lib/send-times.ts';
import { isSignedInAs, useUser } from '../lib/session.tsx';
import { GameOutbox } from './game-outbox.ts';
import { libraryKey } from './library-list.ts';

/** One per user and page, so that sending continues on other screens. */
const outboxes = new Map<string, GameOutbox>();

export function useGameOutbox(): GameOutbox {
  return getGameOutbox(useUser().id, useQueryClient());
}

export function getGameOutbox(userId: string, queryClient: QueryClient): GameOutbox {
  let outbox = outboxes.get(userId);
  if (outbox === undefined) {
    outbox = new GameOutbox({
      storage: getOutboxStorage(),
      userId,
      isSignedIn: () => isSignedInAs(userId),
      onSent: () => void queryClient.invalidateQueries({ queryKey: libraryKey }),
    });
    outboxes.set(userId, outbox);
    onSendTime(() => outboxes.get(userId)?.flush());
  }
  return outbox;
}
