import type { Color } from 'chessops';
import type { Winner } from '#chess/live/final-eval';
import { nameColor } from '#chess/position/color-name';
import type { LiveMove } from '#contract/live';

export type LivePhase = 'doing_nothing' | 'waiting_for_game' | 'my_move' | 'opponents_move' | 'game_over';

export interface ShownClocks {
  readonly mineMs: number;
  readonly theirsMs: number;
  readonly running: 'mine' | 'theirs' | null;
  readonly readAt: number;
}

interface ShownEnd {
  readonly winner: Winner;
  readonly reason: string;
}

export interface ShownGame {
  readonly id: string;
  readonly version: number;
  readonly color: Color;
  readonly opponent: string;
  readonly bot: number | null;
  readonly botBook: string | null;
  readonly startFen: string;
  readonly startPly: number;
  readonly hasNoClock: boolean;
  readonly maxMoves: number;
  readonly moves: readonly LiveMove[];
  readonly pending: LiveMove | null;
  readonly clocks: ShownClocks;
  readonly drawOffer: 'mine' | 'theirs' | null;
  readonly opponentGoneUntil: number | null;
  readonly verdictPending: boolean;
  readonly end: ShownEnd | null;
}

export const statusTexts = {
  waiting: 'Waiting for another player',
  startedWhite: 'Game Started...Your Move',
  startedBlack: "Game Started... Opponent's turn",
  myMove: 'Your Move',
  opponentsMove: "Opponent's turn",
  verdict: 'Move limit reached: the engine decides',
  won: 'Game Over.  You win by resignation.',
  resigned: 'Game Over.  Opponent wins by resignation.',
} as const;

export interface EndFacts {
  winner: Winner;
  reason: string;
  finalEval?: string | null;
}

export function makeEndStatus(color: Color, { winner, reason, finalEval }: EndFacts): string {
  if (reason === 'move_limit') {
    return `Game Over.  Max moves reached.  Winner is:${winner} Final Eval: ${finalEval}`;
  }
  if (reason === 'resignation') {
    const isMine = winner === nameColor(color);
    return isMine ? statusTexts.won : statusTexts.resigned;
  }
  return `Game Over.  Winner is: ${winner}`;
}

export function turnOf(startFen: string, moves: readonly LiveMove[]): Color {
  const isWhiteFirst = startFen.includes(' w ');
  return (moves.length % 2 === 0) === isWhiteFirst ? 'white' : 'black';
}

export function playPhase(game: ShownGame): LivePhase {
  const shown = game.pending ? [...game.moves, game.pending] : game.moves;
  return turnOf(game.startFen, shown) === game.color ? 'my_move' : 'opponents_move';
}

export function makePlayStatus(game: ShownGame): string {
  if (game.verdictPending) return statusTexts.verdict;
  const isMine = playPhase(game) === 'my_move';
  if (game.moves.length === game.startPly && !game.pending) {
    return isMine ? statusTexts.startedWhite : statusTexts.startedBlack;
  }
  return isMine ? statusTexts.myMove : statusTexts.opponentsMove;
}
