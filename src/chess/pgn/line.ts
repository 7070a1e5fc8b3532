import { ChildNode, emptyHeaders, Node, type PgnNodeData, makePgn, setStartingPosition } from 'chessops/pgn';
import { parseGameMoves } from './game-moves.ts';
import { type BoardMove, findPosition, type PlayedMove, playMove } from '#chess/position/moves';

/** Moves played on a board one after the other, without side lines, and where they started. */
export interface Line {
  startFen: string;
  moves: readonly PlayedMove[];
}

export function makeLine(startFen: string): Line {
  return { startFen, moves: [] };
}

/** The position at the end of the line. */
export function getLineFen(line: Line): string {
  return line.moves.at(-1)?.fen ?? line.startFen;
}

/** The line a PGN has if it ends in this position; otherwise only the position, which is what was meant to be shown. */
export function parseLine(pgn: string, fen: string): Line {
  const { initialFen, moves, unreadable } = parseGameMoves(pgn);
  const line = { startFen: initialFen, moves };
  return pgn !== '' && !unreadable && getLineFen(line) === fen ? line : makeLine(fen);
}

/** Undefined when the move is not legal. */
export function addMove(line: Line, move: BoardMove): Line | undefined {
  const position = findPosition(getLineFen(line));
  const played = position && playMove(position, move);
  return played && { startFen: line.startFen, moves: [...line.moves, played] };
}

export function takeBackMove(line: Line): Line {
  return { startFen: line.startFen, moves: line.moves.slice(0, -1) };
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
