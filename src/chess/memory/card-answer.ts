/** What is to be played on the board of a card, and how far the user has come with it. */
import { keyOfFen } from '#chess/position/key';
import { parseLine } from '#chess/pgn/line-pgn';
import { parsePgn } from '#chess/pgn/reader';
import { findConnectingMoves } from '#chess/position/connecting-moves';
import { type PlayedMove, playSan } from '#chess/position/moves';

export interface CardBoards {
  readonly prompt_fen: string;
  readonly answer_fen: string;
  readonly answer_pgn: string;
}

/**
 * The moves from the prompt's position to the answer's: as the answer's own moves say, or worked out from the two positions where
 * there is only one way. None: the card asks for a plan, and its answer can only be shown.
 */
export function findCardAnswer(boards: CardBoards): readonly PlayedMove[] {
  const { prompt_fen, answer_fen, answer_pgn } = boards;
  const ending = findEnding(boards);
  if (ending) return ending;
  const { startFen, moves } = parseLine(answer_pgn, answer_fen);
  const asked = keyOfFen(prompt_fen);
  const fens = [startFen, ...moves.map(({ fen }) => fen)];
  const at = fens.findLastIndex((fen) => keyOfFen(fen) === asked);
  if (at >= 0 && at < moves.length) return moves.slice(at);
  return at >= 0 ? [] : (findConnectingMoves(prompt_fen, answer_fen) ?? []);
}

/**
 * The last moves of the answer, as many as the positions' counters say, where they do lead from one to the other. What leads to the
 * prompt is not played: for the first card of a page that takes longer than everything else of it.
 */
function findEnding({ prompt_fen, answer_fen, answer_pgn }: CardBoards): PlayedMove[] | undefined {
  const count = countPlies(answer_fen) - countPlies(prompt_fen);
  if (count <= 0) return undefined;
  const chapters = parsePgn(answer_pgn);
  const sans: string[] = [];
  const first = chapters.ok ? chapters.value[0]?.moves[0] : undefined;
  for (let node = first; node; node = node.children[0]) sans.push(node.san);
  const moves: PlayedMove[] = [];
  for (const san of sans.slice(-count)) {
    const move = playSan(moves.at(-1)?.fen ?? prompt_fen, san);
    // A position that comes back is asked when it comes for the last time.
    if (!move || keyOfFen(move.fen) === keyOfFen(prompt_fen)) return undefined;
    moves.push(move);
  }
  return moves.at(-1)?.fen === answer_fen ? moves : undefined;
}

/** Half-moves before a position, by its FEN's counters. */
export function countPlies(fen: string): number {
  const [, turn, , , , number = '1'] = fen.split(' ');
  return 2 * (Math.max(1, Number(number) || 1) - 1) + (turn === 'b' ? 1 : 0);
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
