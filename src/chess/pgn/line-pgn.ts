import { INITIAL_FEN, makeFen } from 'chessops/fen';
import { findPosition } from '#chess/position/moves';
import { parseGameMoves } from './game-moves.ts';
import { getLineFen, type Line, makeLine } from './line.ts';
import { makeChapterPgn, makeMainLine } from './writer.ts';

export function parseLine(pgn: string, fen: string): Line {
  const { initialFen, moves, unreadable } = parseGameMoves(pgn);
  const line = { startFen: initialFen, moves };
  return pgn !== '' && !unreadable && getLineFen(line) === fen ? line : makeLine(fen);
}

export function makeLinePgn(line: Line): string {
  const position = findPosition(line.startFen);
  if (line.moves.length === 0 || position === undefined) return '';
  const fen = makeFen(position.toSetup());
  const headers = new Map(fen === INITIAL_FEN ? [] : [['FEN', fen] as const, ['SetUp', '1'] as const]);
  const children = makeMainLine(line.moves.map(({ san }) => san));
  const firstPly = 2 * (position.fullmoves - 1) + (position.turn === 'white' ? 0 : 1);
  return makeChapterPgn({ headers, children, comments: [], shapes: [] }, firstPly);
}
