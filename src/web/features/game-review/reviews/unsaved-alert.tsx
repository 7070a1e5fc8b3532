import { NotSavedAlert } from './not-saved-alert.tsx';
import type { PendingChange, ReviewOutbox } from './pending-changes.ts';

interface UnsavedAlertProps {
  pending: readonly PendingChange[];
  outbox: ReviewOutbox;
}

export function UnsavedAlert({ pending, outbox }: UnsavedAlertProps) {
  const troubled = pending.filter(({ state }) => state === 'failed' || state === 'refused');
  const [first] = troubled;
  if (!first) return null;
  const discard = { words: 'Discard the change', act: () => outbox.remove(first.name) };
  return (
    <NotSavedAlert
      what="change"
      count={troubled.length}
      message={first.message}
      next="It is stored on this device and sent later."
      onRetry={() => void outbox.retryNow()}
      discard={first.state === 'refused' ? discard : undefined}
    />
  );
}
