import { keepPreviousData } from '@tanstack/react-query';
import type { PositionReplies } from '#chess/opening/replies';
import { useTransitionKeyedQuery } from '../../lib/transition-keyed-query.ts';
import { localQueryOptions } from '../../lib/local-query-options.ts';
import { perUser } from '../../sync/runtime.ts';
import type { RepliesRequest } from '../../replies/find-replies.ts';

import { nameOptions, type RepliesOptions } from '../../replies/replies-options.ts';

export interface PositionRepliesState {
  readonly replies: ReadonlyMap<string, PositionReplies>;
  readonly problems: readonly string[];
}

const getKnown = perUser(() => new Map<string, PositionReplies>());
const mostKnown = 20_000;

async function askSources(
  requests: readonly RepliesRequest[],
  options: RepliesOptions,
  signal: AbortSignal,
): Promise<PositionRepliesState> {
  const name = nameOptions(options);
  const known = getKnown();
  const missing = requests.filter(({ key }) => !known.has(`${name} ${key}`));
  const problems: string[] = [];
  if (missing.length > 0) {
    const { askLines, findReplies } = await import('../../replies/find-replies.ts');
    const found = await findReplies(askLines(missing), { ...options, signal });
    if (known.size > mostKnown) known.clear();
    for (const [key, replies] of found.replies) known.set(`${name} ${key}`, replies);
    problems.push(...found.problems);
  }
  const replies = new Map<string, PositionReplies>();
  for (const { key } of requests) {
    const each = known.get(`${name} ${key}`);
    if (each) replies.set(key, each);
  }
  return { replies, problems };
}

export function usePositionReplies(
  requests: readonly RepliesRequest[],
  options: RepliesOptions | undefined,
): PositionRepliesState & { isAsking: boolean } {
  const { data, isFetching } = useTransitionKeyedQuery({
    queryKey: ['place-replies', options && nameOptions(options), ...requests.map(({ key }) => key)],
    queryFn: ({ signal }) =>
      options
        ? askSources(requests, options, signal)
        : { replies: new Map<string, PositionReplies>(), problems: [] },
    enabled: options !== undefined && requests.length > 0,
    placeholderData: keepPreviousData,
    ...localQueryOptions,
  });
  return { replies: data?.replies ?? new Map(), problems: data?.problems ?? [], isAsking: isFetching };
}
