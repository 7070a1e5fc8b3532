/** Lines as they are stored: as PGN. */
import { ChildNode, emptyHeaders, Node, type PgnNodeData, makePgn, setStartingPosition } from 'chessops/pgn';
import { findPosition } from '#chess/position/moves';
import { parseGameMoves } from './game-moves.ts';
import { getLineFen, type Line, makeLine } from './line.ts';

/** The line a PGN has if it ends in this position; otherwise only the position, which is what was meant to be shown. */
export function parseLine(pgn: string, fen: string): Line {
  const { initialFen, moves, unreadable } = parseGameMoves(pgn);
  const line = { startFen: initialFen, moves };
  return pgn !== '' && !unreadable && getLineFen(line) === fen ? line : makeLine(fen);
}

/** Without moves there is nothing to keep: the position has a field of its own. */
export function makeLinePgn(line: Line): string {
  const position = findPosition(line.startFen);
  if (line.moves.length === 0 || position === undefined) return '';
  const headers = emptyHeaders();
  setStartingPosition(headers, position);
  if (headers.has('FEN')) headers.set('SetUp', '1');
  const moves = new Node<PgnNodeData>();
  let last = moves;
  for (const { san } of line.moves) {
    const next = new ChildNode<PgnNodeData>({ san });
    last.children.push(next);
    last = next;
  }
  return makePgn({ headers, moves }).trim();
}
