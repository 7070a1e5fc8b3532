import type { Color } from 'chessops/types';
import type { GameMoves } from '#chess/pgn/game-moves';
import { parseColorName } from '#chess/position/color-name';
import { listRealGame } from '#chess/review/real-game';
import { listUnusedChances } from '#chess/review/turning-point';
import type { GameReview } from '#contract/games';

import { type AnalysedGame } from '../../analysis/analysed-game.ts';
import { makePlayersText } from './game-text.ts';
import { makePlayOutAddress, type PlayOutLink } from '../../training/play-out-address.ts';

export function makePlayOut(
  review: GameReview,
  game: GameMoves,
  fen: string,
  { ply, tried = 0 }: { ply: number; tried?: number },
  analysed: AnalysedGame | undefined,
): PlayOutLink {
  const player = parseColorName(review.hero_color);
  const last = game.moves[ply - 1];
  const where = last ? `${last.number} ${last.san}` : 'the start';
  const reviewed = analysed?.reviewed;
  const end = makeEndWords(game, player);
  const unused = reviewed && listUnusedChances(reviewed, player, end === ' and won');
  const turning = tried === 0 && unused?.find((each) => each.ply === ply + 1);
  const words = turning ? `: you had ${Math.round(turning.chance)} % win chance${end}` : '';
  const from = `${tried > 0 ? 'a line tried after ' : ''}${where} of ${makePlayersText(review)}${words}`;
  return {
    to: makePlayOutAddress({ fen, color: player, from }),
    state: reviewed ? listRealGame(reviewed, player, ply + tried) : {},
  };
}

function makeEndWords({ headers }: GameMoves, player: Color): string {
  const result = headers.get('Result');
  if (result === '1/2-1/2') return ' and drew';
  if (result !== '1-0' && result !== '0-1') return '';
  return (result === '1-0') === (player === 'white') ? ' and won' : ' and lost';
}
