import { castlingSide, Chess, normalizeMove } from 'chessops/chess';
import { parseFen } from 'chessops/fen';
import type { Color, NormalMove, Piece, Role } from 'chessops/types';
import { kingCastlesTo, opposite, parseUci } from 'chessops/util';

export interface HalfMove {
  readonly before: Chess;
  readonly after: Chess;
  readonly from: number;
  readonly to: number;
  readonly promotion: Role | undefined;
  readonly mover: Piece;
  readonly captured: Piece | undefined;
  readonly isCastling: boolean;
}

export interface TacticalLine {
  readonly solver: Color;
  readonly lead: HalfMove;
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
  const side = castlingSide(before, normal);
  const isEnPassant = piece.role === 'pawn' && move.to === before.epSquare;
  const after = before.clone();
  after.play(normal);
  const pawn: Piece = { role: 'pawn', color: opposite(piece.color) };
  const taken = isEnPassant ? pawn : before.board.get(move.to);
  return {
    before,
    after,
    from: move.from,
    to: side === undefined ? move.to : kingCastlesTo(piece.color, side),
    promotion: move.promotion,
    mover: { role: move.promotion ?? piece.role, color: piece.color },
    captured: side === undefined ? taken : undefined,
    isCastling: side !== undefined,
  };
}

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
