import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { LibraryGameDraft, ListedGame } from '#contract/library';

import type { GameFacts, StudiedGames } from '../../../opening/game-tasks.ts';
import { fetchLibrary, libraryKey } from '../../../opening/library-list.ts';
import { studyGames } from '../../../opening/study-games.ts';
import { getOpening, type OpeningStudy, useStudies } from '../../../opening/studies.ts';
import { isSignedInAs, useUser } from '../../../lib/session.tsx';
import { GameOutbox } from './game-outbox.ts';

/** One per user and page, so that sending goes on while the user is on another screen. */
const outboxes = new Map<string, GameOutbox>();

export function useGameOutbox(): GameOutbox {
  const { id: userId } = useUser();
  const queryClient = useQueryClient();
  let outbox = outboxes.get(userId);
  if (outbox === undefined) {
    outbox = new GameOutbox({
      storage: localStorage,
      userId,
      isSignedIn: () => isSignedInAs(userId),
      onSent: () => void queryClient.invalidateQueries({ queryKey: libraryKey }),
    });
    outboxes.set(userId, outbox);
    window.addEventListener('online', () => outboxes.get(userId)?.retryNow());
  }
  return outbox;
}

export function useRefreshLibrary(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => void queryClient.invalidateQueries({ queryKey: libraryKey }), [queryClient]);
}

export interface Library {
  /** Newest first, those that wait to be sent among them. */
  games: readonly ListedGame[];
  isLoaded: boolean;
  error: Error | null;
  retry: () => void;
  facts: ReadonlyMap<string, GameFacts>;
  reports: StudiedGames['reports'] | undefined;
  /** The worker is at it; until it is done rows have no opening and no book. */
  isStudying: boolean;
}

function withPending(
  stored: readonly ListedGame[],
  pending: readonly LibraryGameDraft[],
): readonly ListedGame[] {
  if (pending.length === 0) return stored;
  const keys = new Set(stored.map(({ game_key }) => game_key));
  const added = pending.filter(({ game_key }) => !keys.has(game_key));
  return [...stored, ...added.map(({ pgn: _pgn, ...game }) => ({ ...game, game_review_id: null }))].sort(
    (one, other) => (one.played_at < other.played_at ? 1 : one.played_at > other.played_at ? -1 : 0),
  );
}

/** Names a study's text for good: a text that was changed has another date. */
function nameStudy(study: OpeningStudy | null): string {
  return study === null ? '' : `${study.last_update} ${study.title} ${study.exclude_move_indicators}`;
}

export function useLibrary(): Library {
  const { data, error, refetch } = useQuery({
    queryKey: libraryKey,
    queryFn: ({ signal }) => fetchLibrary(signal),
    networkMode: 'always',
  });
  const outbox = useGameOutbox();
  const pending = useSyncExternalStore(outbox.subscribe, outbox.getState, outbox.getState);
  const games = useMemo(() => withPending(data ?? [], pending.games), [data, pending]);
  const studies = useStudies();
  const isReady = !studies.isLoading && games.length > 0;
  const studied = useQuery({
    // The list itself is the key: another list or another text is another question, so no answer is ever out of date.
    queryKey: ['studied-games', nameStudy(studies.white), nameStudy(studies.black), ...useIdentity(games)],
    queryFn: () =>
      studyGames({
        games: games.map((game) => ({
          key: game.game_key,
          color: game.hero_color === 'White' ? 'white' : 'black',
          result: game.result,
          playedAt: game.played_at,
          moves: game.moves,
        })),
        openings: {
          white: studies.white ? getOpening(studies.white) : undefined,
          black: studies.black ? getOpening(studies.black) : undefined,
        },
      }),
    enabled: isReady,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: false,
  });
  const facts = useMemo(
    () => new Map((studied.data?.facts ?? []).map((fact) => [fact.key, fact])),
    [studied.data],
  );
  return {
    games,
    isLoaded: data !== undefined,
    error,
    retry: () => void refetch(),
    facts,
    reports: studied.data?.reports,
    isStudying: isReady && studied.isPending,
  };
}

const identities = new WeakMap<object, number>();
let lastIdentity = 0;

/** A number for a list that is as new as the list. */
function useIdentity(list: object): [number] {
  return useMemo(() => {
    const known = identities.get(list) ?? ++lastIdentity;
    identities.set(list, known);
    return [known];
  }, [list]);
}
