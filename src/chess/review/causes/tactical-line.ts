/** A line as motifs read it: half-moves with the positions around them, the first of them the move that allowed it all. */
import { Chess, normalizeMove } from 'chessops/chess';
import { parseFen } from 'chessops/fen';
import type { Color, NormalMove, Piece, Role } from 'chessops/types';
import { opposite, parseUci } from 'chessops/util';

export interface HalfMove {
  readonly before: Chess;
  readonly after: Chess;
  readonly from: number;
  readonly to: number;
  readonly promotion: Role | undefined;
  /** As it stands after the move: a promoted pawn is what it became. */
  readonly mover: Piece;
  readonly captured: Piece | undefined;
  readonly isCastling: boolean;
}

export interface TacticalLine {
  /** Who finds the moves. */
  readonly solver: Color;
  /** The opponent's move before the line. */
  readonly lead: HalfMove;
  /** The line itself: solver, opponent, solver, … */
  readonly moves: readonly HalfMove[];
}

function isNormal(move: unknown): move is NormalMove {
  return typeof move === 'object' && move !== null && 'from' in move;
}

function play(before: Chess, uci: string): HalfMove | undefined {
  const move = parseUci(uci);
  if (!isNormal(move)) return undefined;
  const normal = normalizeMove(before, move);
  const piece = before.board.get(move.from);
  if (!piece || !isNormal(normal) || !before.isLegal(normal)) return undefined;
  const isCastling = piece.role === 'king' && before.board[piece.color].has(normal.to);
  const isEnPassant = piece.role === 'pawn' && move.to === before.epSquare;
  const after = before.clone();
  after.play(normal);
  const captured = isEnPassant
    ? ({ role: 'pawn', color: opposite(piece.color) } as const)
    : isCastling
      ? undefined
      : before.board.get(move.to);
  const { from, to, promotion } = move;
  return {
    before,
    after,
    from,
    to,
    promotion,
    mover: { role: promotion ?? piece.role, color: piece.color },
    captured,
    isCastling,
  };
}

/** `fen` is the position before `lead`. What is illegal ends the line there; without a legal first move there is none. */
export function replayTacticalLine(
  fen: string,
  lead: string,
  ucis: readonly string[],
): TacticalLine | undefined {
  const setup = parseFen(fen);
  if (setup.isErr) return undefined;
  const start = Chess.fromSetup(setup.value);
  if (start.isErr) return undefined;
  const first = play(start.value, lead);
  if (!first) return undefined;
  const moves: HalfMove[] = [];
  let last = first;
  for (const uci of ucis) {
    const next = play(last.after, uci);
    if (!next) break;
    moves.push(next);
    last = next;
  }
  return moves.length === 0 ? undefined : { solver: first.after.turn, lead: first, moves };
}
