import { Chess } from 'chessops/chess';
import { parseSan } from 'chessops/san';
import { positionKey } from '#chess/position/key';
import { openings } from './openings.ts';

export interface OpeningName {
  eco: string;
  name: string;
}

function makeNames(): Map<string, OpeningName> {
  const names = new Map<string, OpeningName>();
  for (const { eco, name, moves } of openings) {
    const position = Chess.default();
    for (const san of moves) {
      const move = parseSan(position, san);
      if (move) position.play(move);
    }
    names.set(positionKey(position), { eco, name: name.replace(', ', ': ') });
  }
  return names;
}

const names = makeNames();

/** Finds an opening in every move order that leads to its position. */
export function findOpeningName(key: string): OpeningName | undefined {
  return names.get(key);
}

export function findGameOpening(
  sans: readonly string[],
  plies: number,
): (OpeningName & { ply: number }) | undefined {
  const position = Chess.default();
  let found: (OpeningName & { ply: number }) | undefined;
  for (const [index, san] of sans.slice(0, plies).entries()) {
    const move = parseSan(position, san);
    if (!move) break;
    position.play(move);
    const name = findOpeningName(positionKey(position));
    if (name) found = { ...name, ply: index + 1 };
  }
  return found;
}
