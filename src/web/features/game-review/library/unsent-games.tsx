import { useStore } from '../../../lib/use-store.ts';
import type { GameOutbox } from '../../../library/game-outbox.ts';
import { NotSavedAlert } from '../reviews/not-saved-alert.tsx';

export function UnsentGames({ outbox }: { outbox: GameOutbox }) {
  const { unsent, message, isRefused } = useStore(outbox);
  if (unsent === 0 || message === '') return null;
  const discard = { words: 'Discard the games', act: () => outbox.discardRefused() };
  return (
    <NotSavedAlert
      what="game"
      count={unsent}
      message={message}
      next="Tabiya tries again automatically."
      onRetry={() => outbox.retryNow()}
      mb={8}
      discard={isRefused ? discard : undefined}
    />
  );
}
