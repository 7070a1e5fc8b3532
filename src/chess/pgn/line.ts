import { type BoardMove, findPosition, type PlayedMove, playMove } from '#chess/position/moves';

export interface Line {
  startFen: string;
  moves: readonly PlayedMove[];
}

export function makeLine(startFen: string): Line {
  return { startFen, moves: [] };
}

export function findStartPly(fen: string): number {
  const number = Number(fen.split(' ')[5] ?? 1);
  return 2 * (Math.max(1, number || 1) - 1) + (fen.includes(' w ') ? 0 : 1);
}

export function getLineFen(line: Line): string {
  return line.moves.at(-1)?.fen ?? line.startFen;
}

export function addMove(line: Line, move: BoardMove): Line | undefined {
  const position = findPosition(getLineFen(line));
  const played = position && playMove(position, move);
  return played && { startFen: line.startFen, moves: [...line.moves, played] };
}

export function takeBackMove(line: Line): Line {
  return { startFen: line.startFen, moves: line.moves.slice(0, -1) };
}
