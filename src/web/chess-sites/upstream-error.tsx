import { UpstreamFailure } from './failure.ts';
import { ConnectLichessButton } from './connect-lichess-button.tsx';
import { InlineError } from '../ui/inline-error.tsx';

function asksToConnect(error: Error): boolean {
  return error instanceof UpstreamFailure && ['connect-first', 'token-expired'].includes(error.kind);
}

export function UpstreamError({ error }: { error: Error }) {
  return (
    <InlineError>
      {error.message}
      {asksToConnect(error) && <ConnectLichessButton size="xs" display="block" mt="sm" />}
    </InlineError>
  );
}
