import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { makeTextHash } from '#chess/text-hash';
import { isAgainstComputer, type LibraryGameDraft, type ListedGame } from '#contract/library';

import { localQueryOptions } from '../../../lib/local-query-options.ts';
import type { GameFacts, StudiedGames } from '../../../worker/studied-games.ts';
import { libraryKey, libraryQuery } from '../../../library/library-list.ts';
import { makeStudyGame, studyGames } from '../../../library/study-games.ts';
import { type Studies, useStudies } from '../../../opening/studies.ts';
import { useUser } from '../../../lib/session.tsx';
import { useStore } from '../../../lib/use-store.ts';
import { useGameOutbox } from '../../../library/game-outbox.ts';
import { findStudiedGames } from './cached-studied-games.ts';

export function useRefreshLibrary(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => void queryClient.invalidateQueries({ queryKey: libraryKey }), [queryClient]);
}

export interface KnownGames {
  games: readonly ListedGame[];
  facts: ReadonlyMap<string, GameFacts>;
  isStudying: boolean;
  hasNames: boolean;
}

export const nothingKnown: KnownGames = { games: [], facts: new Map(), isStudying: true, hasNames: true };

export interface Library {
  /** One object, so that a deferred render never mixes old and new data. */
  known: KnownGames;
  isLoaded: boolean;
  error: Error | null;
  retry: () => void;
  reports: StudiedGames['reports'] | undefined;
}

function withPending(
  stored: readonly ListedGame[],
  pending: readonly LibraryGameDraft[],
): readonly ListedGame[] {
  if (pending.length === 0) return stored;
  const keys = new Set(stored.map(({ game_key }) => game_key));
  const added = pending.filter(({ game_key }) => !keys.has(game_key));
  if (added.length === 0) return stored;
  return [...stored, ...added.map(({ pgn: _pgn, ...game }) => ({ ...game, game_review_id: null }))].sort(
    isNewer,
  );
}

/** Sorts as the server does, so that a game keeps its row after it is sent. */
function isNewer(one: ListedGame, other: ListedGame): number {
  if (one.played_at !== other.played_at) return one.played_at < other.played_at ? 1 : -1;
  return one.game_key < other.game_key ? 1 : -1;
}

function nameQuestion(games: readonly ListedGame[], { white, black }: Studies): string {
  const list = games.map((game) => {
    const { game_key, hero_color, result, scores } = game;
    return `${game_key} ${hero_color} ${result} ${isAgainstComputer(game) ? 'trial ' : ''}${scores?.length ?? 0} ${scores?.slice(0, 24) ?? ''} ${scores?.slice(-12) ?? ''}`;
  });
  return [white?.revision, black?.revision, games.length, makeTextHash(list.join('\n'))].join(' / ');
}

export function useLibrary(): Library {
  const { data, error, refetch } = useQuery(libraryQuery);
  const outbox = useGameOutbox();
  const pending = useStore(outbox);
  const games = useMemo(() => withPending(data ?? [], pending.games), [data, pending.games]);
  useEffect(() => {
    if (data !== undefined) outbox.forgetListed(new Set(data.map(({ game_key }) => game_key)));
  }, [data, outbox]);
  const studies = useStudies();
  const { id: userId } = useUser();
  const madeOf = useMemo(() => nameQuestion(games, studies), [games, studies]);
  const isReady = !studies.isLoading && games.length > 0;
  const studied = useQuery({
    queryKey: ['studied-games', userId, madeOf],
    queryFn: () => findStudiedGames(userId, madeOf, () => studyGames(games.map(makeStudyGame), studies)),
    enabled: isReady,
    ...localQueryOptions,
    placeholderData: keepPreviousData,
  });
  const facts = useMemo(
    () => new Map((studied.data?.facts ?? []).map((fact) => [fact.key, fact])),
    [studied.data],
  );
  const isStudying =
    games.length > 0 && (studies.isLoading || studied.isPending || studied.isPlaceholderData);
  const hasNames = studied.data?.hasNames ?? true;
  return {
    known: useMemo(() => ({ games, facts, isStudying, hasNames }), [games, facts, isStudying, hasNames]),
    isLoaded: data !== undefined,
    error,
    retry: () => void refetch(),
    reports: studied.data?.reports,
  };
}
