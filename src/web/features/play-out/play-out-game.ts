/** The game of a position that is played out, as plain values, so that taking back is a shorter list. */
import type { Color } from 'chessops/types';
import { addMove, getLineFen, type Line } from '#chess/pgn/line';
import { type BoardMove, findPosition, parseMoveText } from '#chess/position/moves';

export interface PlayOutGame extends Line {
  readonly color: Color;
  /** The player's win chance after each own move, as far as the engine has said it. */
  readonly chances: readonly number[];
}

export function isPlayersTurn(game: PlayOutGame): boolean {
  return findPosition(getLineFen(game))?.turn === game.color;
}

export function isOver(game: PlayOutGame): boolean {
  return findPosition(getLineFen(game))?.isEnd() ?? true;
}

/** The result of a position that ends the game, as a win chance from 0 to 100; undefined where the game goes on. */
export function findEndChance(fen: string, color: Color): number | undefined {
  const position = findPosition(fen);
  if (!position?.isEnd()) return undefined;
  const winner = position.outcome()?.winner;
  return winner === undefined ? 50 : winner === color ? 100 : 0;
}

/** Answers with the same game if the move is not legal. */
export function playOn(game: PlayOutGame, move: BoardMove): PlayOutGame {
  const line = addMove(game, move);
  return line ? { ...game, moves: line.moves } : game;
}

/** How many own moves there are. */
export function countOwnMoves({ startFen, color, moves }: PlayOutGame): number {
  const isFirst = findPosition(startFen)?.turn === color;
  return Math.ceil((moves.length - (isFirst ? 0 : 1)) / 2);
}

/** The position after an own move, counted from 0. */
export function findFenAfter({ startFen, color, moves }: PlayOutGame, ownMove: number): string | undefined {
  const isFirst = findPosition(startFen)?.turn === color;
  return moves[2 * ownMove + (isFirst ? 0 : 1)]?.fen;
}

/** Starts with moves that were played already, as far as they are legal. */
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

/** Back to the last position in which the player was to move; undefined where there is none. */
export function takeBackTurn(game: PlayOutGame): PlayOutGame | undefined {
  if (game.moves.length === 0) return undefined;
  const one = { ...game, moves: game.moves.slice(0, -1) };
  const before = isPlayersTurn(one) ? one : { ...game, moves: game.moves.slice(0, -2) };
  if (before.moves.length === game.moves.length || !isPlayersTurn(before)) return undefined;
  return { ...before, chances: game.chances.slice(0, countOwnMoves(before)) };
}
