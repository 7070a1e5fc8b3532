import type { Color } from 'chessops/types';
import { makeLineText } from '#chess/review/line-text';
import { findMistakes } from '#chess/review/mistake-cards';
import { playUciLine } from '#chess/review/played-line';
import type { ReviewGame } from '#chess/review/review-game';
import { findSearch, type ReviewedGame } from '#chess/review/reviewed-moves';
import type { GameAnalysis } from '#chess/review/search';

import type { BoardShape } from '../../board/board-config.ts';

export interface BiggestMistake {
  ply: number;
  played: string;
  sign: '?' | '??';
  lossPercent: number;
  best: string;
  line: string;
  arrows: readonly BoardShape[];
}

const shownMoves = 4;

export function findBiggestMistake(
  game: ReviewGame,
  analysis: GameAnalysis,
  reviewed: ReviewedGame,
  player: Color,
): BiggestMistake | undefined {
  const [biggest] = findMistakes(reviewed, player).sort(
    (one, other) => (other.judgement?.loss ?? 0) - (one.judgement?.loss ?? 0),
  );
  const fen = biggest && game.positions[biggest.ply - 1]?.fen;
  if (biggest?.judgement === undefined || fen === undefined) return undefined;
  const moves = findSearch(game, analysis, biggest.ply)?.lines[0].moves ?? [];
  const arrow = (uci: string | undefined, color: BoardShape['color']): BoardShape[] =>
    playUciLine(fen, uci === undefined ? [] : [uci]).map(({ from, to }) => ({ from, to, color }));
  return {
    ply: biggest.ply,
    played: `${biggest.number} ${biggest.san}`,
    sign: biggest.label === '??' ? '??' : '?',
    lossPercent: Math.round(biggest.judgement.loss),
    best: makeLineText(fen, moves, 1),
    line: makeLineText(fen, moves, shownMoves),
    arrows: [...arrow(moves[0], 'verdigris'), ...arrow(biggest.uci, 'red')],
  };
}
