import { useQuery } from '@tanstack/react-query';
import type { Color } from 'chessops/types';
import type { GameMoves } from '#chess/pgn/game-moves';

import type { AnalysedGame } from '../../../analysis/analysed-game.ts';
import type { MistakeRow } from '../../../analysis/mistake-row.ts';
import { findFinders, lastFindersPly } from '../../../replies/finders.ts';

/** How many of a hundred players of the user's rating find what was better; undefined where or until nobody can say. */
export function useFinders(
  { moves, headers }: GameMoves,
  analysed: AnalysedGame | undefined,
  row: MistakeRow | undefined,
  hero: Color,
): number | undefined {
  const best = row && analysed?.getLine(row.ply)[0]?.san;
  const ply = row?.ply ?? 0;
  const rating = Number(headers.get(hero === 'white' ? 'WhiteElo' : 'BlackElo')) || undefined;
  const { data } = useQuery({
    queryKey: ['finders', row?.fen, best, rating],
    queryFn: async ({ signal }) => {
      const sans = moves.map(({ san }) => san);
      const found = await findFinders(sans, [{ ply, best: best ?? '' }], rating, signal);
      return found?.get(ply) ?? null;
    },
    enabled: best !== undefined && ply <= lastFindersPly,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: false,
  });
  return data ?? undefined;
}
