import type { Color } from 'chessops/types';
import type { GameMoves } from '#chess/pgn/game-moves';
import { listUnusedChances } from '#chess/review/turning-point';
import { winChanceOf } from '#chess/review/win-chance';
import type { GameReview } from '#contract/games';

import { type AnalysedGame, heroOf } from '../../analysis/analysed-game.ts';
import { makePlayOutAddress, type PlayOutLink } from '../../training/play-out-address.ts';

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
  const reviewed = analysed?.reviewed;
  const end = makeEndWords(game, hero);
  const scores = reviewed?.scores ?? [];
  const unused = reviewed && listUnusedChances(reviewed, hero, end === ' and won');
  const turning = unused?.find((each) => each.ply === ply + 1);
  const words = turning && `: you had ${Math.round(turning.chance)} %${end}`;
  const chanceAt = (at: number): number[] => {
    const score = scores[at];
    return score ? [winChanceOf(hero, score)] : [];
  };
  const own = game.moves.flatMap((move, index) => (index >= ply && move.color === hero ? [index + 1] : []));
  return {
    to: makePlayOutAddress({
      fen,
      color: hero,
      from: `${where} of ${review.username} vs. ${review.opponent_name}${words ?? ''}`,
    }),
    state: { real: [ply, ...own].flatMap(chanceAt) },
  };
}

/** Empty where the game does not say. */
function makeEndWords({ headers }: GameMoves, hero: Color): string {
  const result = headers.get('Result');
  if (result === '1/2-1/2') return ' and drew';
  if (result !== '1-0' && result !== '0-1') return '';
  return (result === '1-0') === (hero === 'white') ? ' and won' : ' and lost';
}
