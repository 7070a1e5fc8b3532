import { useQueryClient } from '@tanstack/react-query';
import type { BotRequest } from '#contract/live';

import { useConfig } from '../../../lib/config.ts';
import { useUser } from '../../../lib/session.tsx';
import { showFailure } from '../../../ui/notices.tsx';
import type { LiveSession } from '../session/live-session.ts';
import type { LiveView } from '../session/live-view.ts';

export function usePlayBot(
  session: LiveSession,
  { connection }: LiveView,
): (request: Omit<BotRequest, 'type'>) => void {
  const user = useUser();
  const config = useConfig();
  const queryClient = useQueryClient();
  return (request) => {
    if (connection !== 'lost') return session.playBot(request);
    import('./local-bot.ts').then(
      ({ openLocalBot }) => session.playBot(request, openLocalBot({ user, config, queryClient })),
      () => showFailure('The computer cannot play offline yet: this device has not loaded it.'),
    );
  };
}
