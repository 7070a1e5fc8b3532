import { parseUci, makeUci } from 'chessops';
import { opposite } from 'chessops/util';
import { Chess, type Position } from 'chessops/chess';
import type { Color } from 'chessops';
import { INITIAL_FEN } from 'chessops/fen';
import { findChapterStart } from '#chess/pgn/chapter-start';
import { positionKey } from '#chess/position/key';
import { findPosition, makeKingSteps } from '#chess/position/moves';

export interface LiveLine {
  readonly startFen: string;
  readonly firstTurn: Color;
  readonly moves: readonly string[];
  readonly position: Position;
  readonly seen: ReadonlyMap<string, number>;
  readonly repetitions: number;
}

export const emptyLine: LiveLine = startLine(INITIAL_FEN, Chess.default());

function startLine(startFen: string, position: Position): LiveLine {
  const seen = new Map([[positionKey(position), 1]]);
  return { startFen, firstTurn: position.turn, moves: [], position, seen, repetitions: 1 };
}

export function isUsualStart({ startFen }: LiveLine): boolean {
  return startFen === INITIAL_FEN;
}

export function findMover({ firstTurn }: Pick<LiveLine, 'firstTurn'>, ply: number): Color {
  return ply % 2 === 0 ? firstTurn : opposite(firstTurn);
}

export function extendLine(line: LiveLine, uci: string): LiveLine | undefined {
  const parsed = parseUci(uci);
  if (!parsed || !('from' in parsed) || !line.position.isLegal(parsed)) return undefined;
  const move = makeKingSteps(line.position, parsed);
  const position = line.position.clone();
  position.play(move);
  // After a capture or pawn move, no earlier position can repeat.
  const before = position.halfmoves === 0 ? undefined : line.seen;
  const key = positionKey(position);
  const repetitions = (before?.get(key) ?? 0) + 1;
  const seen = new Map(before).set(key, repetitions);
  return { ...line, moves: [...line.moves, makeUci(move)], position, seen, repetitions };
}

export function replayLine(moves: readonly string[], startFen = INITIAL_FEN): LiveLine | undefined {
  const start = startFen === INITIAL_FEN ? undefined : findPosition(startFen);
  if (startFen !== INITIAL_FEN && !start) return undefined;
  let line: LiveLine | undefined = start ? startLine(startFen, start) : emptyLine;
  for (const uci of moves) {
    line = extendLine(line, uci);
    if (!line) return undefined;
  }
  return line;
}

export function parseStartLine(moves: readonly string[], fen: string | undefined): LiveLine | undefined {
  const start = fen === undefined ? undefined : findChapterStart(new Map([['FEN', fen]]));
  if (start && !start.ok) return undefined;
  const line = replayLine(moves, start?.value.fen);
  return line && findBoardEnd(line) === undefined ? line : undefined;
}

export type BoardEnd = 'checkmate' | 'stalemate' | 'threefold' | 'fifty_moves' | 'bare_material';

const QUIET_HALF_MOVES = 100;

export function findBoardEnd(line: LiveLine): BoardEnd | undefined {
  const { position } = line;
  if (position.isCheckmate()) return 'checkmate';
  if (position.isStalemate()) return 'stalemate';
  if (position.isInsufficientMaterial()) return 'bare_material';
  if (line.repetitions >= 3) return 'threefold';
  if (position.halfmoves >= QUIET_HALF_MOVES) return 'fifty_moves';
  return undefined;
}
