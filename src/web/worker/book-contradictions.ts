import type { Color } from 'chessops/types';
import type { BookIndex } from '#chess/opening/book-index';
import { makeWayText } from '#chess/opening/book-search';
import { isOwnTurn } from '#chess/opening/graph';

import type { BookContradiction } from './book-position.ts';

export function listContradictions(
  book: BookIndex,
  color: Color,
  untrained: ReadonlySet<string>,
): BookContradiction[] {
  const { chapters, positions } = book.graph;
  return [...positions.values()]
    .filter((position) => position.moves.length > 1 && isOwnTurn(position, color))
    .sort((one, other) => one.lowestPly - other.lowestPly || (one.key < other.key ? -1 : 1))
    .map((position) => {
      const moves = position.moves
        .toSorted((one, other) => other.lines.length - one.lines.length || (one.san < other.san ? -1 : 1))
        .map(({ san, lines }) => ({
          san,
          chapters: lines.map(({ chapter }) => chapters[chapter] ?? ''),
          isTrained: !untrained.has(`${position.key} ${san}`),
        }));
      return {
        key: position.key,
        ply: position.lowestPly,
        line: makeWayText(book.getWay(position)),
        moves,
        isOnPurpose: moves.filter(({ isTrained }) => isTrained).length <= 1,
      };
    });
}
