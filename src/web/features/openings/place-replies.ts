/** Replies here and on the way, from the chosen sources. */
import { keepPreviousData } from '@tanstack/react-query';
import type { PositionReplies } from '#chess/opening/replies';
import { useCalmKeyedQuery } from '../../lib/calm-keyed-query.ts';
import { madeHere } from '../../lib/made-here.ts';
import type { AskedReplies } from '../../replies/find-replies.ts';

import { nameWish, type RepliesWish } from '../../replies/replies-wish.ts';

export interface PlaceReplies {
  readonly replies: ReadonlyMap<string, PositionReplies>;
  readonly problems: readonly string[];
}

/** Cached per page. */
const known = new Map<string, PositionReplies>();
const mostKnown = 20_000;

async function askSources(
  asked: readonly AskedReplies[],
  wish: RepliesWish,
  signal: AbortSignal,
): Promise<PlaceReplies> {
  const name = nameWish(wish);
  const missing = asked.filter(({ key }) => !known.has(`${name} ${key}`));
  const problems: string[] = [];
  if (missing.length > 0) {
    const { askLines, findReplies } = await import('../../replies/find-replies.ts');
    const found = await findReplies(askLines(missing), { ...wish, signal });
    if (known.size > mostKnown) known.clear();
    for (const [key, replies] of found.replies) known.set(`${name} ${key}`, replies);
    problems.push(...found.problems);
  }
  const replies = new Map<string, PositionReplies>();
  for (const { key } of asked) {
    const each = known.get(`${name} ${key}`);
    if (each) replies.set(key, each);
  }
  return { replies, problems };
}

/** Keeps the last result until the next arrives. */
export function usePlaceReplies(
  asked: readonly AskedReplies[],
  wish: RepliesWish | undefined,
): PlaceReplies & { isAsking: boolean } {
  const { data, isFetching } = useCalmKeyedQuery({
    queryKey: ['place-replies', wish && nameWish(wish), ...asked.map(({ key }) => key)],
    queryFn: ({ signal }) =>
      wish ? askSources(asked, wish, signal) : { replies: new Map<string, PositionReplies>(), problems: [] },
    enabled: wish !== undefined && asked.length > 0,
    placeholderData: keepPreviousData,
    ...madeHere,
  });
  return { replies: data?.replies ?? new Map(), problems: data?.problems ?? [], isAsking: isFetching };
}
