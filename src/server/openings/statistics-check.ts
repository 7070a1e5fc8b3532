/** Plausibility: all users rely on shared records. */
import * as z from 'zod/mini';
import { findPosition } from '#chess/position/moves';
import { positionKey } from '#chess/position/key';
import { TreeBoard } from '#chess/position/tree-board';
import { err, ok, type Result } from '#chess/result';
import { type StatisticsMove, statisticsMoves, type StatisticsRecord } from '#contract/statistics';

export function checkStatistics(record: StatisticsRecord): Result<StatisticsRecord, string> {
  const position = findPosition(record.fen);
  if (!position) return err('the position is not legal');
  const moves = parseMoves(record.moves);
  if (!moves) return err('the moves cannot be read');
  const fen = positionKey(position);
  const spelt = spellMoves(fen, moves);
  if (!spelt.ok) return spelt;
  for (const result of ['white', 'draws', 'black'] as const) {
    const played = spelt.value.reduce((sum, move) => sum + move[result], 0);
    if (played > record[result]) return err(`the moves have more games (${result}) than the position`);
  }
  return ok({ ...record, fen, moves: JSON.stringify(spelt.value) });
}

function parseMoves(json: string): StatisticsMove[] | undefined {
  try {
    const moves = z.safeParse(statisticsMoves, JSON.parse(json));
    return moves.success ? moves.data : undefined;
  } catch {
    return undefined;
  }
}

function spellMoves(fen: string, moves: readonly StatisticsMove[]): Result<StatisticsMove[], string> {
  const board = new TreeBoard(fen);
  const spelt = new Map<string, StatisticsMove>();
  for (const move of moves) {
    const packed = board.findMove(move.san);
    if (typeof packed === 'string') return err(`${move.san.slice(0, 10)} is not a legal move`);
    const san = board.makeSanAndPlay(packed);
    board.takeBack();
    if (spelt.has(san)) return err(`${san} is there twice`);
    spelt.set(san, { ...move, san });
  }
  return ok([...spelt.values()]);
}
