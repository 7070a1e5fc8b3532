import type { QueryClient } from '@tanstack/react-query';
import { type GameReviewDraft, gameReviewList } from '#contract/games';
import type { LibraryGameDraft } from '#contract/library';
import type { Comparison } from '#chess/opening/compare';
import {
  type FinishedLiveGame,
  type FinishedLiveGameList,
  finishedLiveGameAnswer,
  finishedLiveGameList,
} from '#contract/live';

import { getJson, postChange } from '../../lib/api-client.ts';
import { checks } from '../../worker/workers.ts';
import { getOpening, type OpeningStudy } from '../../opening/studies.ts';

export function nameFinishedGame(id: string): readonly string[] {
  return ['live-game', id];
}

const draftKey = 'live-game-here';

/**
 * The server stores no live game for a game against the computer in the browser, so Game Review opens this
 * draft.
 */
export function storeDraft(queryClient: QueryClient, id: string, draft: LibraryGameDraft): void {
  queryClient.setQueryDefaults([draftKey], { gcTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData<LibraryGameDraft>([draftKey, id], draft);
}

export function findDraft(queryClient: QueryClient, id: string): LibraryGameDraft | undefined {
  return queryClient.getQueryData<LibraryGameDraft>([draftKey, id]);
}

export async function fetchFinishedGame(id: string, signal?: AbortSignal): Promise<FinishedLiveGame> {
  return (await getJson(`/api/get-live-games/${id}`, finishedLiveGameAnswer, signal)).api_data;
}

function makeReview(game: FinishedLiveGame): GameReviewDraft {
  return {
    id: game.review_id,
    date_time_played: game.date_time_played,
    hero_color: game.color,
    username: game.username,
    opponent_name: game.opponent,
    time_control: game.time_control,
    site: 'Tabiya',
    notes: '',
    pgn: game.pgn,
    link: '',
  };
}

/** Leaves an existing review unchanged, because it may have notes. */
export async function saveAsReview(game: FinishedLiveGame): Promise<void> {
  const { api_data: reviews } = await getJson('/api/get-game-reviews', gameReviewList);
  if (reviews.some(({ id }) => id === game.review_id)) return;
  await postChange('/api/upsert-game-review', makeReview(game));
}

export async function compareWithStudy(
  game: FinishedLiveGame,
  study: OpeningStudy,
): Promise<Comparison | undefined> {
  const found = await checks.study.compareGames({
    book: checks.hand(getOpening(study)),
    gameText: game.pgn,
  });
  return found.comparisons[0];
}

export function fetchPastGames(signal: AbortSignal): Promise<FinishedLiveGameList> {
  return getJson('/api/get-live-games', finishedLiveGameList, signal);
}

export function removePastGame(id: string): Promise<unknown> {
  return postChange('/api/remove-live-game', { id });
}
