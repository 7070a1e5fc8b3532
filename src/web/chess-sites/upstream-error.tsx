import { UpstreamFailure } from './failure.ts';
import { ConnectLichessButton } from './connect-lichess-button.tsx';
import { InlineError } from '../ui/inline-error.tsx';

/** Whether connecting Lichess is what helps. */
function asksToConnect(error: Error): boolean {
  return error instanceof UpstreamFailure && ['connect-first', 'token-expired'].includes(error.kind);
}

/** A failure of a chess site, told where it happened; with the Connect button where that is the way out. */
export function UpstreamError({ error }: { error: Error }) {
  return (
    <InlineError>
      {error.message}
      {asksToConnect(error) && <ConnectLichessButton size="xs" display="block" mt="sm" />}
    </InlineError>
  );
}
