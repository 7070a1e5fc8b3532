import { castlingSide, Chess, normalizeMove, type Position } from 'chessops/chess';
import { chessgroundDests } from 'chessops/compat';
import { makeFen, parseFen } from 'chessops/fen';
import { makeSan, makeSanAndPlay, parseSan } from 'chessops/san';
import { isNormal, type NormalMove, type SquareName } from 'chessops/types';
import { kingCastlesTo, makeSquare, parseSquare, parseUci, squareFile, squareRank } from 'chessops/util';

export type PromotionRole = 'queen' | 'rook' | 'knight' | 'bishop';

export const promotionRoles: readonly PromotionRole[] = ['queen', 'rook', 'knight', 'bishop'];

export interface BoardMove {
  from: SquareName;
  to: SquareName;
  promotion?: PromotionRole;
}

export interface PlayedMove extends BoardMove {
  san: string;
  fen: string;
}

export function findPosition(fen: string): Position | undefined {
  return parseFen(fen).unwrap(
    (setup) =>
      Chess.fromSetup(setup).unwrap(
        (position) => position,
        () => undefined,
      ),
    () => undefined,
  );
}

export function findSan(fen: string, uci: string): string | undefined {
  const [position, move] = [findPosition(fen), parseUci(uci)];
  return position && move && position.isLegal(move) ? makeSan(position, move) : undefined;
}

export function makeDests(position: Position): Map<SquareName, SquareName[]> {
  return chessgroundDests(position);
}

export function isPromotion(position: Position, from: SquareName, to: SquareName): boolean {
  const origin = parseSquare(from);
  const target = parseSquare(to);
  const piece = position.board.get(origin);
  if (piece?.role !== 'pawn' || Math.abs(squareFile(origin) - squareFile(target)) > 1) return false;
  return piece.color === 'white'
    ? squareRank(origin) === 6 && squareRank(target) === 7
    : squareRank(origin) === 1 && squareRank(target) === 0;
}

/** chessops castles by moving the king onto the rook. Boards and stored games move it two squares. */
export function makeKingSteps(position: Position, move: NormalMove): NormalMove {
  const side = castlingSide(position, move);
  return side ? { from: move.from, to: kingCastlesTo(position.turn, side) } : move;
}

function makeBoardMove(position: Position, move: NormalMove): BoardMove {
  const { to } = makeKingSteps(position, move);
  const promotion = promotionRoles.find((role) => role === move.promotion);
  return { from: makeSquare(move.from), to: makeSquare(to), ...(promotion && { promotion }) };
}

/**
 * `normalizeMove` turns every king move onto a piece of the same side into castling, so compare the targets.
 */
function findLegal(position: Position, move: NormalMove): NormalMove | undefined {
  const normalized = normalizeMove(position, move);
  if (!isNormal(normalized) || !position.isLegal(normalized)) return undefined;
  const meant = makeBoardMove(position, normalized).to === makeSquare(move.to);
  return meant || normalized.to === move.to ? normalized : undefined;
}

export function playMove(position: Position, move: BoardMove): PlayedMove | undefined {
  const legal = findLegal(position, {
    from: parseSquare(move.from),
    to: parseSquare(move.to),
    ...(move.promotion && { promotion: move.promotion }),
  });
  if (!legal) return undefined;
  const after = position.clone();
  const san = makeSanAndPlay(after, legal);
  return { ...makeBoardMove(position, legal), san, fen: makeFen(after.toSetup()) };
}

/**
 * Accepts SAN (`Nf3`, `nf3`, `0-0`, `e8=Q`) and squares (`g1f3`). The board asks for a missing promotion
 * piece.
 */
export function parseMoveText(position: Position, text: string): BoardMove | undefined {
  const typed = text.trim().replace(/^0-0(-0)?/, (zeros) => zeros.replaceAll('0', 'O'));
  const capitalized = typed.charAt(0).toUpperCase() + typed.slice(1);
  const squares = parseUci(typed.toLowerCase());
  for (const move of [parseSan(position, typed), parseSan(position, capitalized), squares]) {
    const legal = move && isNormal(move) ? findLegal(position, move) : undefined;
    if (legal) return makeBoardMove(position, legal);
  }
  const bare = parseSan(position, `${typed}=Q`) ?? squares;
  const legal = bare && isNormal(bare) ? findLegal(position, { ...bare, promotion: 'queen' }) : undefined;
  if (!legal) return undefined;
  const { from, to } = makeBoardMove(position, legal);
  return { from, to };
}

export function playSan(fen: string, san: string): PlayedMove | undefined {
  const position = findPosition(fen);
  const move = position && parseMoveText(position, san);
  return move && playMove(position, move);
}
