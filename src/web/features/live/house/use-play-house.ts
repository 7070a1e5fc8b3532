import { useQueryClient } from '@tanstack/react-query';
import type { HouseRequest } from '#contract/live';

import { useConfig } from '../../../lib/config.ts';
import { useUser } from '../../../lib/session.tsx';
import { showFailure } from '../../../ui/notices.tsx';
import type { LiveSession } from '../session/live-session.ts';
import type { LiveView } from '../session/live-view.ts';

/** On the server; offline in this page, whose code loads then. */
export function usePlayHouse(
  session: LiveSession,
  { connection }: LiveView,
): (request: Omit<HouseRequest, 'type'>) => void {
  const user = useUser();
  const config = useConfig();
  const queryClient = useQueryClient();
  return (request) => {
    if (connection !== 'lost') return session.playHouse(request);
    import('./house-here.ts').then(
      ({ openHouseHere }) => session.playHouse(request, openHouseHere({ user, config, queryClient })),
      () => showFailure('The computer cannot play offline yet: this device has not loaded it.'),
    );
  };
}
