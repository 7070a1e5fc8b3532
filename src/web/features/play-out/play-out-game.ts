import type { Color } from 'chessops/types';
import { addMove, getLineFen, type Line } from '#chess/pgn/line';
import { type BoardMove, findPosition, parseMoveText } from '#chess/position/moves';

export interface PlayOutGame extends Line {
  readonly color: Color;
  readonly chances: readonly number[];
}

export function isPlayersTurn(game: PlayOutGame): boolean {
  return findPosition(getLineFen(game))?.turn === game.color;
}

export function isOver(game: PlayOutGame): boolean {
  return findPosition(getLineFen(game))?.isEnd() ?? true;
}

export function findEndChance(fen: string, color: Color): number | undefined {
  const position = findPosition(fen);
  if (!position?.isEnd()) return undefined;
  const winner = position.outcome()?.winner;
  return winner === undefined ? 50 : winner === color ? 100 : 0;
}

export function playOn(game: PlayOutGame, move: BoardMove): PlayOutGame {
  const line = addMove(game, move);
  return line ? { ...game, moves: line.moves } : game;
}

export function countOwnMoves({ startFen, color, moves }: PlayOutGame): number {
  const isFirst = findPosition(startFen)?.turn === color;
  return Math.ceil((moves.length - (isFirst ? 0 : 1)) / 2);
}

/** `ownMove` counts the user's moves from 0. */
export function findFenAfter({ startFen, color, moves }: PlayOutGame, ownMove: number): string | undefined {
  const isFirst = findPosition(startFen)?.turn === color;
  return moves[2 * ownMove + (isFirst ? 0 : 1)]?.fen;
}

export function startPlayOut(
  { fen, color }: { fen: string; color: Color },
  played: readonly string[] = [],
): PlayOutGame {
  let game: PlayOutGame = { startFen: fen, color, moves: [], chances: [] };
  for (const san of played) {
    const position = findPosition(getLineFen(game));
    const move = position && parseMoveText(position, san);
    if (!move) break;
    game = playOn(game, move);
  }
  return game;
}

export function takeBackTurn(game: PlayOutGame): PlayOutGame | undefined {
  if (game.moves.length === 0) return undefined;
  const one = { ...game, moves: game.moves.slice(0, -1) };
  const before = isPlayersTurn(one) ? one : { ...game, moves: game.moves.slice(0, -2) };
  if (before.moves.length === game.moves.length || !isPlayersTurn(before)) return undefined;
  return { ...before, chances: game.chances.slice(0, countOwnMoves(before)) };
}
