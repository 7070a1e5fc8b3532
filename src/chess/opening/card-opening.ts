import { parseLine } from '#chess/pgn/line-pgn';
import { findPositionKey, positionKey } from '#chess/position/key';
import { findPosition } from '#chess/position/moves';
import { findOpeningName, type OpeningNames } from './names.ts';

export interface QuestionLine {
  readonly prompt_fen: string;
  readonly prompt_pgn: string;
}

export function findCardOpening(names: OpeningNames, { prompt_fen, prompt_pgn }: QuestionLine): string {
  const { startFen, moves } = parseLine(prompt_pgn, prompt_fen);
  const start = findPosition(startFen);
  const keys = [...(start ? [positionKey(start)] : []), ...moves.map(({ fen }) => findPositionKey(fen))];
  return findOpeningName(names, keys)?.name ?? '';
}

export function makeOpeningFamily(name: string): string {
  return name.split(':', 1)[0] ?? '';
}
