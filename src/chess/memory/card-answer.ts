import { findPositionKey } from '#chess/position/key';
import { parseLine } from '#chess/pgn/line-pgn';
import { parsePgn } from '#chess/pgn/reader';
import { findConnectingMoves } from '#chess/position/connecting-moves';
import { type PlayedMove, playSan } from '#chess/position/moves';

export interface CardBoards {
  readonly prompt_fen: string;
  readonly answer_fen: string;
  readonly answer_pgn: string;
}

export function findCardAnswer(boards: CardBoards): readonly PlayedMove[] {
  const { prompt_fen, answer_fen, answer_pgn } = boards;
  const ending = findEnding(boards);
  if (ending) return ending;
  const { startFen, moves } = parseLine(answer_pgn, answer_fen);
  const tested = findPositionKey(prompt_fen);
  const fens = [startFen, ...moves.map(({ fen }) => fen)];
  const at = fens.findLastIndex((fen) => findPositionKey(fen) === tested);
  if (at >= 0 && at < moves.length) return moves.slice(at);
  return at >= 0 ? [] : (findConnectingMoves(prompt_fen, answer_fen) ?? []);
}

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
    if (!move || findPositionKey(move.fen) === findPositionKey(prompt_fen)) return undefined;
    moves.push(move);
  }
  return moves.at(-1)?.fen === answer_fen ? moves : undefined;
}

export function countPlies(fen: string): number {
  const [, turn, , , , number = '1'] = fen.split(' ');
  return 2 * (Math.max(1, Number(number) || 1) - 1) + (turn === 'b' ? 1 : 0);
}

export interface CardAttempt {
  readonly played: number;
  readonly verdict: 'right' | 'also-good' | 'wrong' | undefined;
  readonly other: PlayedMove | undefined;
}

export const NO_ATTEMPT: CardAttempt = { played: 0, verdict: undefined, other: undefined };

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

export function findReply(
  answer: readonly PlayedMove[],
  { played, verdict }: CardAttempt,
): PlayedMove | undefined {
  return verdict === undefined && played % 2 === 1 ? answer[played] : undefined;
}
