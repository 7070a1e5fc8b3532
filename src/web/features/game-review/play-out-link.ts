import type { GameMoves } from '#chess/pgn/game-moves';
import { winChanceOf } from '#chess/review/win-chance';
import type { GameReview } from '#contract/games';

import { type AnalysedGame, heroOf } from '../../analysis/analysed-game.ts';
import { makePlayOutAddress, type PlayOutLink } from '../../opening/play-out-address.ts';

/** Where the position on the board is played out, and how the real game went on. */
export function makePlayOut(
  review: GameReview,
  game: GameMoves,
  fen: string,
  ply: number,
  analysed: AnalysedGame | undefined,
): PlayOutLink {
  const hero = heroOf(review);
  const last = game.moves[ply - 1];
  const where = last ? `${last.number} ${last.san}` : 'the start';
  const scores = analysed?.reviewed?.scores ?? [];
  const chanceAt = (at: number): number[] => {
    const score = scores[at];
    return score ? [winChanceOf(hero, score)] : [];
  };
  const own = game.moves.flatMap((move, index) => (index >= ply && move.color === hero ? [index + 1] : []));
  return {
    to: makePlayOutAddress({
      fen,
      color: hero,
      from: `${where} of ${review.username} vs. ${review.opponent_name}`,
    }),
    state: { real: [ply, ...own].flatMap(chanceAt) },
  };
}
