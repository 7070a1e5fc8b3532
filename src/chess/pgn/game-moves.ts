import type { Position } from 'chessops/chess';
import { INITIAL_FEN, makeFen } from 'chessops/fen';
import { parseComment, parsePgn, startingPosition } from 'chessops/pgn';
import { makeSanAndPlay, parseSan } from 'chessops/san';
import { isNormal, type Color, type SquareName } from 'chessops/types';
import { makeSquare } from 'chessops/util';

/** One half-move of a played game. `ply` counts from 1, also in a game that starts from a set-up position. */
export interface GameMove {
  ply: number;
  /** As a score sheet numbers it: `6.` or `6...` */
  number: string;
  color: Color;
  san: string;
  from: SquareName;
  to: SquareName;
  /** The position after the move. */
  fen: string;
  /** What the mover's clock showed after the move, where the game says so. */
  clockSeconds: number | undefined;
}

export interface GameMoves {
  headers: ReadonlyMap<string, string>;
  initialFen: string;
  moves: readonly GameMove[];
  /** The first move that is not legal where it stands. What follows it is left out. */
  unreadable: { number: string; san: string } | undefined;
}

function makeMoveNumber(position: Position): string {
  return `${position.fullmoves}${position.turn === 'white' ? '.' : '...'}`;
}

function findClock(comments: readonly string[] | undefined): number | undefined {
  for (const comment of comments ?? []) {
    const { clock } = parseComment(comment);
    if (clock !== undefined) return clock;
  }
  return undefined;
}

/** The played moves of the first game in a PGN, side lines left aside. A text without a game has no moves. */
export function parseGameMoves(pgn: string): GameMoves {
  const [game] = parsePgn(pgn, () => new Map());
  const position =
    game &&
    startingPosition(game.headers).unwrap(
      (start) => start,
      () => undefined,
    );
  const headers = game?.headers ?? new Map<string, string>();
  if (!game || !position) return { headers, initialFen: INITIAL_FEN, moves: [], unreadable: undefined };

  const initialFen = makeFen(position.toSetup());
  const moves: GameMove[] = [];
  for (const node of game.moves.mainline()) {
    const number = makeMoveNumber(position);
    const color = position.turn;
    const move = parseSan(position, node.san);
    if (!move || !isNormal(move)) {
      return { headers, initialFen, moves, unreadable: { number, san: node.san } };
    }
    const isCastling = position.board.get(move.from)?.role === 'king' && position.board[color].has(move.to);
    const san = makeSanAndPlay(position, move);
    const kingTo = position.board.kingOf(color);
    moves.push({
      ply: moves.length + 1,
      number,
      color,
      san,
      from: makeSquare(move.from),
      to: makeSquare(isCastling && kingTo !== undefined ? kingTo : move.to),
      fen: makeFen(position.toSetup()),
      clockSeconds: findClock(node.comments),
    });
  }
  return { headers, initialFen, moves, unreadable: undefined };
}

/** What a player's clock showed at a ply: after their own last move, or undefined where the game has no clocks. */
export function findClockAt(moves: readonly GameMove[], ply: number, color: Color): number | undefined {
  return moves.slice(0, ply).findLast((move) => move.color === color && move.clockSeconds !== undefined)
    ?.clockSeconds;
}

/** Minutes and seconds, as many minutes as there are: `0:09`, `8:12`, `10079:45`. */
export function makeClockText(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
