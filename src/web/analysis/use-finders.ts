import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { GameMoves } from '#chess/pgn/game-moves';
import { parseColorName } from '#chess/position/color-name';
import { findSan } from '#chess/position/moves';
import { findMistakes } from '#chess/review/mistake-cards';
import type { ReviewGame } from '#chess/review/review-game';
import { reviewMoves } from '#chess/review/reviewed-moves';
import type { GameAnalysis } from '#chess/review/search';
import type { GameReview } from '#contract/games';

import { localQueryOptions } from '../lib/local-query-options.ts';
import { findFinders } from '../replies/finders.ts';

const nobody: ReadonlyMap<number, number> = new Map();

/** By ply: how many of 100 players at the user's rating find the better move. */
export function useFinders(
  review: GameReview | undefined,
  { headers }: GameMoves,
  game: ReviewGame | undefined,
  /** Only once complete: mistakes still change before. */
  analysis: GameAnalysis | undefined,
): ReadonlyMap<number, number> {
  const player = review ? parseColorName(review.hero_color) : 'white';
  const rating = Number(headers.get(player === 'white' ? 'WhiteElo' : 'BlackElo')) || undefined;
  const missed = useMemo(() => {
    if (!game || !analysis) return [];
    return findMistakes(reviewMoves(game, analysis), player).flatMap(({ ply }) => {
      const uci = analysis.searches.get(ply - 1)?.lines[0].moves[0];
      const best = uci === undefined ? undefined : findSan(game.positions[ply - 1]?.fen ?? '', uci);
      return best === undefined ? [] : [{ ply, best }];
    });
  }, [game, analysis, player]);
  const { data } = useQuery({
    queryKey: ['finders', game?.id, rating, missed],
    queryFn: async ({ signal }) => {
      const sans = game?.moves.map(({ san }) => san) ?? [];
      return (await findFinders(sans, missed, rating, signal)) ?? null;
    },
    enabled: missed.length > 0,
    ...localQueryOptions,
  });
  return data ?? nobody;
}
