import { positionKey } from '#chess/position/key';
import { findPosition } from '#chess/position/moves';

/**
 * The position key for a position in an address. A FEN from elsewhere may name an en passant square on which nothing can be
 * taken.
 */
export function makeAskedKey(position: string): string {
  const legal = findPosition(position);
  return legal ? positionKey(legal) : position;
}
