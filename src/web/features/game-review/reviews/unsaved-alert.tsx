import { NotSavedAlert } from './not-saved-alert.tsx';
import { idOf } from './pending-changes.ts';
import type { PendingChange, GameReviewOutbox } from './review-outbox.ts';

interface UnsavedAlertProps {
  pending: readonly PendingChange[];
  outbox: GameReviewOutbox;
}

export function UnsavedAlert({ pending, outbox }: UnsavedAlertProps) {
  const troubled = pending.filter(({ state }) => state === 'failed' || state === 'refused');
  const [first] = troubled;
  if (!first) return null;
  const discard = { words: 'Discard the change', act: () => outbox.discard(idOf(first.change)) };
  return (
    <NotSavedAlert
      what="change"
      count={troubled.length}
      message={first.message}
      next="It is stored on this device and sent later."
      onRetry={() => outbox.retryNow()}
      discard={first.state === 'refused' ? discard : undefined}
    />
  );
}
