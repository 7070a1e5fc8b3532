import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { GameReview, Site } from '#contract/games';
import { makeLibraryDraft } from '#contract/library-draft';
import { asError } from '#contract/thrown';

import { getAnalysisRuns } from '../../analysis/analysis-runs.ts';
import { makeAnalysisTask } from '../../analysis/analysis-task.ts';
import { reviewsKey } from '../../analysis/reviews-cache.ts';
import { wantReview } from '../../analysis/wanted-analyses.ts';
import { useLichessToken } from '../../chess-sites/lichess-token.ts';
import { useUpstreamsReader } from '../../chess-sites/upstream-hooks.ts';
import type { Upstreams } from '../../chess-sites/upstreams.ts';
import { priorities } from '../../engine/engine-pool.ts';
import { postChange } from '../../lib/api-client.ts';
import { useSession, useUser } from '../../lib/session.tsx';
import { perUser } from '../../sync/runtime.ts';
import { useStore } from '../../lib/use-store.ts';
import { makeUuid } from '../../lib/uuid.ts';
import { addGames } from '../../library/added-games.ts';
import { linkGameReview } from '../../library/library-api.ts';
import { libraryKey } from '../../library/library-list.ts';
import { sidesChanged, useOwnNames } from '../../library/own-names.ts';
import { makeDrafts, readPgnSource } from '../../library/pgn-import.ts';
import { makeReviewedGame } from '../../library/reviewed-game.ts';
import { saveSiteName, siteUsernameKeys, sourceOf } from '../../library/site-names.ts';
import { useExample } from '../../library/use-example.ts';
import { getGameOutbox } from '../../library/game-outbox.ts';
import { checks } from '../../worker/workers.ts';
import { FirstGames, type FirstGamesState, type FirstGamesTools } from './first-games.ts';

const getFirstGames = perUser(() => new FirstGames());

export interface FirstGamesActions {
  state: FirstGamesState;
  getFromSite: (site: Site, username: string) => void;
  getFromFile: (file: File) => void;
  sayName: (file: File, name: string) => void;
  showExample: () => void;
  stop: () => void;
  reset: () => void;
}

export function useFirstGames(): FirstGamesActions {
  const user = useUser();
  const { userChanged } = useSession();
  const queryClient = useQueryClient();
  const readUpstreams = useUpstreamsReader();
  const { readToken, onFailure } = useLichessToken();
  const own = useOwnNames();
  const example = useExample();
  const first = getFirstGames(user.id);
  const state = useStore(first);

  const tools = useMemo((): FirstGamesTools => {
    return {
      async listGames(site, username, call) {
        try {
          await listGames(await readUpstreams(), site, username, await readToken(), call);
        } catch (error) {
          throw onFailure('Get games failed:', error);
        }
      },
      async readGames(pgns, site, username) {
        const { games } = await checks.games.readGames({ pgns, player: { names: [username] } });
        return games.flatMap((game) => makeLibraryDraft(game, sourceOf[site]) ?? []);
      },
      async readFile(file, names, tell) {
        const found = await readPgnSource(file, { names }, tell);
        return { found, drafts: () => makeDrafts(found.games, 'pgn', tell) };
      },
      async store(games) {
        await addGames(games);
        void queryClient.invalidateQueries({ queryKey: libraryKey });
      },
      storeLater: (games) => getGameOutbox(user.id).add(games, Date.now()),
      async saveName(site, username) {
        await saveSiteName(site, username);
        userChanged({ [siteUsernameKeys[site]]: username });
        sidesChanged(queryClient);
      },
      async open(game) {
        const review: GameReview = {
          id: makeUuid(),
          ...makeReviewedGame(game),
          user_id: user.id,
          mistakes: [],
        };
        const { user_id: _user, mistakes: _mistakes, ...draft } = review;
        await postChange('/api/upsert-game-review', draft);
        await linkGameReview(game.game_key, review.id);
        queryClient.setQueryData<GameReview[]>(reviewsKey, (known) => known && [review, ...known]);
        void queryClient.invalidateQueries({ queryKey: reviewsKey });
        wantReview(user.id, review.id, true);
        void getAnalysisRuns(user.id)
          .start(makeAnalysisTask(queryClient, review, priorities.review))
          .then(() => wantReview(user.id, review.id, false));
        return review.id;
      },
    };
  }, [readUpstreams, readToken, onFailure, queryClient, user.id, userChanged]);

  return {
    state,
    getFromSite: (site, username) => void first.getFromSite(site, username, tools),
    getFromFile: (file) => void first.getFromFile(file, own.names, tools),
    sayName(file, name) {
      // The import uses the name even if it cannot be stored.
      own.add(name).catch((error: unknown) => onFailure('Your name was not saved:', error));
      void first.getFromFile(file, [...own.names, name], tools);
    },
    showExample() {
      example.bring().then(
        (game) => first.analyse(game, tools),
        (error: unknown) => first.fail(asError(error)),
      );
    },
    stop: () => first.stop(),
    reset: () => first.reset(),
  };
}

async function listGames(
  upstreams: Upstreams,
  site: Site,
  username: string,
  token: string | undefined,
  call: { signal: AbortSignal; onGame: (pgn: string) => void },
): Promise<void> {
  if (site === 'Lichess') {
    await upstreams.listLichessGames(username, { token, ...call });
    return;
  }
  for (const pgn of await upstreams.listChessComGames(username, new Date(), { signal: call.signal }))
    call.onGame(pgn);
}
