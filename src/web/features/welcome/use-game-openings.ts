import type { LibraryGameDraft } from '#contract/library';

import { useTransitionKeyedQuery } from '../../lib/transition-keyed-query.ts';
import { localQueryOptions } from '../../lib/local-query-options.ts';

export function useGameOpenings(games: readonly LibraryGameDraft[]): ReadonlyMap<string, string> | undefined {
  const { data } = useTransitionKeyedQuery({
    queryKey: ['first-openings', ...games.map(({ game_key }) => game_key)],
    queryFn: async () => {
      const { makeStudyGame, nameOpenings } = await import('../../library/study-games.ts');
      return nameOpenings(games.map(makeStudyGame));
    },
    enabled: games.length > 0,
    ...localQueryOptions,
  });
  return data;
}
