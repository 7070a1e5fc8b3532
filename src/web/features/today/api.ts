import { latestGames } from '#contract/latest-games';
import { type ReviewHour, reviewHours } from '#contract/today';

import { getJson, makeFetch } from '../../lib/api-client.ts';

export async function fetchReviewHours(
  since: Date,
  minute: string,
  signal: AbortSignal,
): Promise<ReviewHour[]> {
  const query = new URLSearchParams({ since: since.toISOString(), minute });
  return (await getJson(`/api/get-review-hours?${query.toString()}`, reviewHours, signal)).api_data;
}

export const fetchLatestGames = makeFetch('/api/get-latest-games', latestGames);
