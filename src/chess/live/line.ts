import { parseUci, makeUci } from 'chessops';
import { Chess } from 'chessops/chess';
import { positionKey } from '#chess/position/key';
import { makeKingSteps } from '#chess/position/moves';

/** The moves of a game so far and where they have led. Never changed in place. */
export interface LiveLine {
  readonly moves: readonly string[];
  readonly position: Chess;
  /** How often each position has stood on the board since the last move that cannot be taken back. */
  readonly seen: ReadonlyMap<string, number>;
  /** How often this one has. */
  readonly repetitions: number;
}

export const emptyLine: LiveLine = startLine();

function startLine(): LiveLine {
  const position = Chess.default();
  return { moves: [], position, seen: new Map([[positionKey(position), 1]]), repetitions: 1 };
}

/** The line with one more move, or nothing when the rules forbid it. */
export function extendLine(line: LiveLine, uci: string): LiveLine | undefined {
  const parsed = parseUci(uci);
  if (!parsed || !('from' in parsed) || !line.position.isLegal(parsed)) return undefined;
  const move = makeKingSteps(line.position, parsed);
  const position = line.position.clone();
  position.play(move);
  // After a capture or a pawn move nothing from before can stand again.
  const before = position.halfmoves === 0 ? undefined : line.seen;
  const key = positionKey(position);
  const repetitions = (before?.get(key) ?? 0) + 1;
  const seen = new Map(before).set(key, repetitions);
  return { moves: [...line.moves, makeUci(move)], position, seen, repetitions };
}

export function replayLine(moves: readonly string[]): LiveLine | undefined {
  let line: LiveLine | undefined = emptyLine;
  for (const uci of moves) {
    line = extendLine(line, uci);
    if (!line) return undefined;
  }
  return line;
}

export type BoardEnd = 'checkmate' | 'stalemate' | 'threefold' | 'fifty_moves' | 'bare_material';

/** Half-moves without a capture or pawn move after which a game is drawn. */
const QUIET_HALF_MOVES = 100;

/** How the position on the board ends the game, if it does. Mate comes before every draw. */
export function findBoardEnd(line: LiveLine): BoardEnd | undefined {
  const { position } = line;
  if (position.isCheckmate()) return 'checkmate';
  if (position.isStalemate()) return 'stalemate';
  if (position.isInsufficientMaterial()) return 'bare_material';
  if (line.repetitions >= 3) return 'threefold';
  if (position.halfmoves >= QUIET_HALF_MOVES) return 'fifty_moves';
  return undefined;
}
