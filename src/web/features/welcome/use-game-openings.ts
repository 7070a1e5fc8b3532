import type { LibraryGameDraft } from '#contract/library';

import { useCalmKeyedQuery } from '../../lib/calm-keyed-query.ts';
import { madeHere } from '../../lib/made-here.ts';

export function useGameOpenings(games: readonly LibraryGameDraft[]): ReadonlyMap<string, string> | undefined {
  const { data } = useCalmKeyedQuery({
    queryKey: ['first-openings', ...games.map(({ game_key }) => game_key)],
    queryFn: async () => {
      const { makeStudyGame, nameOpenings } = await import('../../library/study-games.ts');
      return nameOpenings(games.map(makeStudyGame));
    },
    enabled: games.length > 0,
    ...madeHere,
  });
  return data;
}
