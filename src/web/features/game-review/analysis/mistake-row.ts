/** What the list of mistakes says about one. */
import type { Color } from 'chessops/types';
import type { MoveJudgement } from '#chess/review/judgement';
import { makeLineText } from '#chess/review/line-text';
import type { ReviewGame } from '#chess/review/review-game';
import { findSearch, type ReviewedMove } from '#chess/review/reviewed-moves';
import type { GameAnalysis } from '#chess/review/search';
import { playUciLine } from '#chess/review/played-line';
import { scoreFor } from '#chess/review/win-chance';

import type { BoardShape } from '../../../board/board-config.ts';

export interface MistakeRow {
  ply: number;
  /** The position in which it happened. */
  fen: string;
  /** `12... Bh5` and its sign. */
  played: string;
  label: '?' | '??';
  /** `you lost 17 %`, or what became of a mate. */
  cost: string;
  /** Empty where the evaluations came without lines. */
  best: string;
  line: string;
  /** Red what was played, verdigris what was better. */
  arrows: readonly BoardShape[];
  /** How often it happened in this position, this time included. */
  times: number;
}

const shownMoves = 5;

/** Undefined for a move that is no mistake. `counts`: by position key, over all games. */
export function makeMistakeRow(
  game: ReviewGame,
  analysis: GameAnalysis,
  { ply, number, san, label, color, judgement }: ReviewedMove,
  counts: ReadonlyMap<string, number>,
): MistakeRow | undefined {
  const position = game.positions[ply - 1];
  if (position === undefined || judgement === undefined || (label !== '?' && label !== '??'))
    return undefined;
  const moves = findSearch(game, analysis, ply)?.lines[0].moves ?? [];
  return {
    ply,
    fen: position.fen,
    played: `${number} ${san}`,
    label,
    cost: makeCost(color, judgement),
    best: makeLineText(position.fen, moves, 1),
    line: makeLineText(position.fen, moves, shownMoves),
    arrows: [
      ...makeArrow(position.fen, moves[0], 'verdigris'),
      ...makeArrow(position.fen, game.moves[ply - 1]?.uci, 'red'),
    ],
    times: Math.max(1, counts.get(position.key) ?? 0),
  };
}

function makeArrow(fen: string, uci: string | undefined, color: BoardShape['color']): BoardShape[] {
  return playUciLine(fen, uci === undefined ? [] : [uci]).map(({ from, to }) => ({ from, to, color }));
}

/** Where a mate was given or missed, the chance may hardly have changed, and is not what the move cost. */
function makeCost(mover: Color, { before, after, loss }: MoveJudgement): string {
  const had = scoreFor(mover, before);
  const has = scoreFor(mover, after);
  if ('mate' in has && has.mate < 0) return `it allows mate in ${-has.mate}`;
  if ('mate' in had && had.mate > 0) return `it misses mate in ${had.mate}`;
  return `you lost ${Math.round(loss)} %`;
}
