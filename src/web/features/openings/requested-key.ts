import { positionKey } from '#chess/position/key';
import { findPosition } from '#chess/position/moves';

/** A foreign FEN may name an unusable en passant square. */
export function makeRequestedKey(position: string): string {
  const legal = findPosition(position);
  return legal ? positionKey(legal) : position;
}
