/** What is to be played on the board of a card, and how far the user has come with it. */
import { keyOfFen } from '#chess/position/key';
import { parseLine } from '#chess/pgn/line-pgn';
import { findConnectingMoves } from '#chess/position/connecting-moves';
import type { PlayedMove } from '#chess/position/moves';

export interface CardBoards {
  readonly prompt_fen: string;
  readonly answer_fen: string;
  readonly answer_pgn: string;
}

/**
 * The moves from the prompt's position to the answer's: as the answer's own moves say, or worked out from the two positions where
 * there is only one way. None: the card asks for a plan, and its answer can only be shown.
 */
export function findCardAnswer({ prompt_fen, answer_fen, answer_pgn }: CardBoards): readonly PlayedMove[] {
  const { startFen, moves } = parseLine(answer_pgn, answer_fen);
  const asked = keyOfFen(prompt_fen);
  const fens = [startFen, ...moves.map(({ fen }) => fen)];
  const at = fens.findLastIndex((fen) => keyOfFen(fen) === asked);
  if (at >= 0 && at < moves.length) return moves.slice(at);
  return at >= 0 ? [] : (findConnectingMoves(prompt_fen, answer_fen) ?? []);
}

export interface CardAttempt {
  /** Moves of the answer that are on the board. */
  readonly played: number;
  /** Undefined as long as there is something to play. */
  readonly verdict: 'right' | 'also-good' | 'wrong' | undefined;
  /** The move that was not the answer's. */
  readonly other: PlayedMove | undefined;
}

export const NO_ATTEMPT: CardAttempt = { played: 0, verdict: undefined, other: undefined };

/** `isFair`: the card's own search finds the move as good. A reply, which the board plays itself, is taken the same way. */
export function playOnCard(
  answer: readonly PlayedMove[],
  attempt: CardAttempt,
  move: PlayedMove,
  isFair: boolean,
): CardAttempt {
  const { played, verdict } = attempt;
  const expected = answer[played];
  if (verdict !== undefined || expected === undefined) return attempt;
  if (move.from !== expected.from || move.to !== expected.to || move.promotion !== expected.promotion)
    return { ...attempt, verdict: isFair ? 'also-good' : 'wrong', other: move };
  const next = played + 1;
  return { ...attempt, played: next, verdict: next === answer.length ? 'right' : undefined };
}

/** The reply that the board plays by itself, if it is the opponent's turn. */
export function findReply(
  answer: readonly PlayedMove[],
  { played, verdict }: CardAttempt,
): PlayedMove | undefined {
  return verdict === undefined && played % 2 === 1 ? answer[played] : undefined;
}
