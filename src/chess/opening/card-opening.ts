import { parseLine } from '#chess/pgn/line-pgn';
import { keyOfFen, positionKey } from '#chess/position/key';
import { findPosition } from '#chess/position/moves';
import { findOpeningName, type OpeningNames } from './names.ts';

/** What a card is asked about: its position, and the moves that led there if they are known. */
export interface AskedLine {
  readonly prompt_fen: string;
  readonly prompt_pgn: string;
}

/** The opening of a card by its positions, the last that has a name; empty where none has. */
export function findCardOpening(names: OpeningNames, { prompt_fen, prompt_pgn }: AskedLine): string {
  const { startFen, moves } = parseLine(prompt_pgn, prompt_fen);
  const start = findPosition(startFen);
  const keys = [...(start ? [positionKey(start)] : []), ...moves.map(({ fen }) => keyOfFen(fen))];
  return findOpeningName(names, keys)?.name ?? '';
}

/** `Sicilian Defense: Najdorf Variation` belongs to the Sicilian Defense. */
export function makeOpeningFamily(name: string): string {
  return name.split(':', 1)[0] ?? '';
}
