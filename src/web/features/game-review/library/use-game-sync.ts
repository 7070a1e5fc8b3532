import { useCallback, useEffect, useMemo } from 'react';
import { type Site, sites } from '#contract/games';
import type { ListedGame } from '#contract/library';

import { getImportRun } from '../../../chess-sites/import-run.ts';
import { useLichessToken } from '../../../chess-sites/lichess-token.ts';
import { useUpstreamsReader } from '../../../chess-sites/upstream-hooks.ts';
import { useUser } from '../../../lib/session.tsx';
import { localTexts } from '../../../lib/local-storage.ts';
import { perUser } from '../../../sync/runtime.ts';
import { useStore } from '../../../lib/use-store.ts';
import { checks } from '../../../worker/workers.ts';
import { sourceOf } from '../../../library/site-names.ts';
import { siteUsernameKeys } from '../../../library/site-names.ts';
import { GameSync, type SyncJob, type SyncState, type SyncTools } from './game-sync.ts';
import { addGames } from '../../../library/added-games.ts';
import { useRefreshLibrary } from './use-library.ts';

const dayMs = 86_400_000;

const getSync = perUser(({ userId }) => {
  const sync = new GameSync(localTexts, userId);
  sync.subscribe(() => showInHeader(userId, sync));
  return sync;
});

/** Outside React, because the header can resume the import after this screen has closed. */
const getResume = perUser(() => ({ run: () => {} }));

function showInHeader(userId: string, sync: GameSync): void {
  const { phase, added } = sync.get();
  const goOn = () => getResume(userId).run();
  getImportRun(userId).set(phase === 'idle' ? undefined : { phase, added, pause: () => sync.pause(), goOn });
}

/** Starts at the newest known game of each site. Without one, the specification asks for two months. */
function planNewGames(
  games: readonly ListedGame[],
  usernames: Record<Site, string>,
  nowMs: number,
): SyncJob[] {
  return sites.flatMap((site) => {
    const last = games.find(({ source }) => source === sourceOf[site]);
    const sinceMs = last === undefined ? nowMs - 61 * dayMs : Date.parse(last.played_at);
    return usernames[site] === '' ? [] : [{ site, username: usernames[site], sinceMs }];
  });
}

function planYear(usernames: Record<Site, string>, nowMs: number): SyncJob[] {
  const sinceMs = nowMs - 365 * dayMs;
  return sites.flatMap((site) =>
    usernames[site] === '' ? [] : [{ site, username: usernames[site], sinceMs }],
  );
}

export interface GameSyncActions {
  state: SyncState;
  usernames: Record<Site, string>;
  getNew: (games: readonly ListedGame[]) => void;
  getYear: () => void;
  pause: () => void;
  resume: () => void;
  stop: () => void;
  recover: () => void;
}

export function useGameSync(): GameSyncActions {
  const user = useUser();
  const readUpstreams = useUpstreamsReader();
  const { readToken, onFailure } = useLichessToken();
  const refresh = useRefreshLibrary();
  const sync = getSync(user.id);
  const state = useStore(sync);
  const usernames = useMemo(
    () => ({ Lichess: user[siteUsernameKeys.Lichess], 'Chess.com': user[siteUsernameKeys['Chess.com']] }),
    [user],
  );

  const run = useCallback(
    (begin: (tools: SyncTools) => Promise<void>) => {
      const tools: SyncTools = {
        readUpstreams,
        readToken,
        readGames: async (pgns, username) =>
          (await checks.games.readGames({ pgns, player: { names: [username] } })).games,
        store: addGames,
        now: () => Date.now(),
      };
      void begin(tools).then(() => {
        const { error } = sync.get();
        if (error) onFailure('Get games failed:', error);
        refresh();
      });
    },
    [readUpstreams, readToken, onFailure, refresh, sync],
  );

  useEffect(() => {
    getResume(user.id).run = () => run((tools) => sync.resume(tools));
    showInHeader(user.id, sync);
  }, [user.id, run, sync]);

  return useMemo(
    () => ({
      state,
      usernames,
      getNew: (games) => run((tools) => sync.start(planNewGames(games, usernames, Date.now()), tools)),
      getYear: () => run((tools) => sync.start(planYear(usernames, Date.now()), tools)),
      pause: () => sync.pause(),
      resume: () => run((tools) => sync.resume(tools)),
      stop: () => sync.stop(),
      recover: () => {
        if (sync.wasInterrupted) run((tools) => sync.resume(tools));
      },
    }),
    [state, usernames, run, sync],
  );
}
