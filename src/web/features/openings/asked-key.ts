import { positionKey } from '#chess/position/key';
import { findPosition } from '#chess/position/moves';

/** The key of a position of an address. A FEN from elsewhere may name an en passant square that nobody can take on. */
export function makeAskedKey(position: string): string {
  const legal = findPosition(position);
  return legal ? positionKey(legal) : position;
}
