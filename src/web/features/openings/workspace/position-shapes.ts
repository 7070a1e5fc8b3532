import type { SquareName } from 'chessops/types';
import type { RemarkShape } from '#chess/pgn/remark';
import { findPosition, parseMoveText } from '#chess/position/moves';

import type { BoardColor, BoardShape } from '../../../board/board-config.ts';
import type { BookPosition } from '../../../worker/book-position.ts';
import { isGap, type MoveRow } from './move-rows.ts';

const mostArrows = 8;
const leastShare = 0.02;

export function makeMoveShapes(position: BookPosition, rows: readonly MoveRow[]): BoardShape[] {
  const isShown = ({ isBookMove, share = 0 }: MoveRow): boolean =>
    isBookMove || (!position.isOwnTurn && share >= leastShare);
  return rows
    .filter(isShown)
    .slice(0, mostArrows)
    .map((row) => {
      const color = position.isOwnTurn ? 'verdigris' : isGap(position, row) ? 'red' : 'blue';
      const width = position.isOwnTurn ? 10 : 3 + 12 * Math.sqrt(row.share ?? 0);
      return { from: row.from, to: row.to, color, width };
    });
}

const colors: Record<RemarkShape['color'], BoardColor> = {
  green: 'verdigris',
  red: 'red',
  yellow: 'brass',
  blue: 'blue',
};

export function makeStudyShapes({ remarks }: BookPosition): BoardShape[] {
  return remarks.flatMap(({ shapes }) =>
    shapes.map(({ from, to, color }) => ({ from, color: colors[color], ...(to !== from && { to }) })),
  );
}

export function makePositionShapes(
  position: BookPosition | undefined,
  rows: readonly MoveRow[],
  isStudyDrawn: boolean,
): BoardShape[] {
  if (!position) return [];
  const drawn = isStudyDrawn ? makeStudyShapes(position) : [];
  return drawn.length > 0 ? drawn : makeMoveShapes(position, rows);
}

export function makeChosenShape(key: string, san: string | undefined): BoardShape[] {
  const position = san === undefined ? undefined : findPosition(key);
  const move = position && parseMoveText(position, san ?? '');
  return move ? [{ from: move.from, to: move.to, color: 'verdigris' }] : [];
}

export function findLastMove(
  position: BookPosition | undefined,
  gapRow: MoveRow | undefined,
): readonly [SquareName, SquareName] | undefined {
  if (gapRow) return [gapRow.from, gapRow.to];
  const last = position?.way.at(-1);
  const before = position && last && findPosition(position.way.at(-2)?.key ?? position.start);
  const move = before && parseMoveText(before, last.san);
  return move && [move.from, move.to];
}
