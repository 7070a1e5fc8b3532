import { parseFen } from 'chessops/fen';
import { type Color, ROLES, type Role } from 'chessops/types';
import { makeSquare } from 'chessops/util';

/** The pieces' field of a FEN: 8 ranks of 8 squares each, letters kqrnbp in either case. */
export function isPlacement(text: string): boolean {
  const ranks = text.split('/');
  return ranks.length === 8 && ranks.every(isRank);
}

function isRank(rank: string): boolean {
  if (!/^[kqrnbp1-8]+$/i.test(rank)) return false;
  let squares = 0;
  for (const char of rank) squares += /[1-8]/.test(char) ? Number(char) : 1;
  return squares === 8;
}

const ROLE_ORDER: readonly Role[] = ROLES.toReversed();

/** The position in words, for those who hear the board instead of seeing it. */
export function describePosition(fen: string): string {
  return parseFen(fen).unwrap(
    ({ board, turn }) => {
      const side = (color: Color): string => {
        const pieces = ROLE_ORDER.flatMap((role) => {
          const squares = Array.from(board.pieces(color, role), makeSquare);
          return squares.length === 0
            ? []
            : [`${squares.length > 1 ? `${role}s` : role} ${squares.join(' ')}`];
        });
        return pieces.length === 0 ? 'no pieces' : pieces.join(', ');
      };
      const mover = turn === 'white' ? 'White' : 'Black';
      return `White: ${side('white')}. Black: ${side('black')}. ${mover} to move.`;
    },
    () => 'The position cannot be read.',
  );
}
