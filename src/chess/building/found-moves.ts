import type { Position } from 'chessops/chess';
import { makeSanAndPlay } from 'chessops/san';
import { isNormal, type NormalMove } from 'chessops/types';
import { makeUci, parseUci } from 'chessops/util';
import { positionKey } from '#chess/position/key';
import { findPosition } from '#chess/position/moves';
import type { Score } from '#chess/position/score';
import type { PositionSearch } from '#chess/review/search';

export interface FoundMove {
  readonly san: string;
  readonly uci: string;
  readonly key: string;
}

function follow(position: Position, move: NormalMove): FoundMove {
  const after = position.clone();
  const san = makeSanAndPlay(after, move);
  return { san, uci: makeUci(move), key: positionKey(after) };
}

export function findMoves(key: string, search: PositionSearch): (FoundMove & { score: Score })[] {
  const position = findPosition(key);
  if (!position) return [];
  return search.lines.flatMap(({ moves: [uci = ''], score }) => {
    const move = parseUci(uci);
    return move && isNormal(move) && position.isLegal(move) ? [{ ...follow(position, move), score }] : [];
  });
}

export function listLegalMoves(key: string): FoundMove[] {
  const position = findPosition(key);
  if (!position) return [];
  const found: FoundMove[] = [];
  for (const [from, targets] of position.allDests())
    for (const to of targets) {
      const move = { from, to };
      const promoted = { ...move, promotion: 'queen' } as const;
      found.push(follow(position, position.isLegal(move) ? move : promoted));
    }
  return found;
}
