import { opposite } from 'chessops/util';
import { useMemo } from 'react';
import {
  findOpponentRating,
  type OpponentMoves,
  mixOpponentGames,
} from '#chess/scouting/opponent-repertoire';
import type { ListedOpponent } from '#contract/opponents';
import type { StudyColor } from '#contract/studies';

import { useTransitionKeyedQuery } from '../../../lib/transition-keyed-query.ts';
import { useConfig } from '../../../lib/config.ts';
import { useStore } from '../../../lib/use-store.ts';
import {
  makeOpponentRepertoireQuery,
  makeOpponentQuery,
  opponentsQuery,
  getShownOpponent,
} from '../../../opening/opponents.ts';
import { findFilter, selectAround } from '../../../replies/explorer-filter.ts';
import { listSources } from '../../../replies/explorer-selection.ts';
import type { RepliesOptions } from '../../../replies/replies-options.ts';
import type { RepliesByKey } from './move-rows.ts';

export interface Against {
  opponents: readonly ListedOpponent[];
  chosen: { name: string; games: number } | undefined;
  choose: (opponent: ListedOpponent | undefined) => void;
  options: RepliesOptions | undefined;
  mix: (replies: RepliesByKey) => Map<string, ReturnType<typeof mixOpponentGames>>;
  countGames: (key: string) => number;
}

const usualRating = 1500;
const noOpponents: readonly ListedOpponent[] = [];
const nothingPlayed: ReadonlyMap<string, OpponentMoves> = new Map();

export function useAgainst(color: StudyColor): Against {
  const { data: opponents = noOpponents } = useTransitionKeyedQuery(opponentsQuery);
  const wanted = useStore(getShownOpponent());
  const found = opponents.find(({ site, name }) => site === wanted?.site && name === wanted.name);
  const { data: opponent } = useTransitionKeyedQuery({
    ...makeOpponentQuery(found ?? { site: 'Lichess', name: '' }),
    enabled: found !== undefined,
  });
  const theirs = opposite(color);
  const { data: played = nothingPlayed } = useTransitionKeyedQuery({
    ...makeOpponentRepertoireQuery(found ?? { site: 'Lichess', name: '' }, theirs),
    enabled: found !== undefined,
  });
  const hasPack = (useConfig()?.explorer_pack ?? null) !== null;
  return useMemo(() => {
    const games = found ? (color === 'white' ? found.black_games : found.white_games) : 0;
    const filter = opponent && findFilter(selectAround(findOpponentRating(opponent.games) ?? usualRating));
    return {
      opponents,
      chosen: found && { name: found.name, games },
      choose: (next) => getShownOpponent().set(next && { site: next.site, name: next.name }),
      options: filter && found && { filter, sources: listSources('best', hasPack) },
      mix: (replies) =>
        new Map([...replies].map(([key, each]) => [key, mixOpponentGames(each, played.get(key))])),
      countGames: (key) => played.get(key)?.games ?? 0,
    };
  }, [opponents, found, opponent, played, color, hasPack]);
}
