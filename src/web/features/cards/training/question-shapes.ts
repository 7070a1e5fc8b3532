import type { SquareName } from 'chessops/types';

import { playSan } from '#chess/position/moves';
import type { PlannedPosition } from '#chess/memory/planned-session';
import type { Question } from '#chess/memory/training-session';

import type { BoardShape } from '../../../board/board-config.ts';

/** Hint 1 marks the piece, hint 2 the move. Answers are green, a wrong move red. */
export function makeShapes(
  { position, hints, result, isShown }: Question<PlannedPosition>,
  tried?: string,
): BoardShape[] {
  const book = position.moves.flatMap(({ san }) => playSan(position.key, san) ?? []);
  if (isShown) return book.map(({ from, to }) => ({ from, to, color: 'verdigris' }));
  if (!result) {
    if (hints === 0) return [];
    const squares = new Set<SquareName>(book.map(({ from }) => from));
    if (hints === 1) return [...squares].map((from) => ({ from, color: 'verdigris' }));
    return book.map(({ from, to }) => ({ from, to, color: 'verdigris' }));
  }
  if (result.isRight) return [];
  const wrongSan = tried ?? result.san;
  const wrong = wrongSan === '' ? undefined : playSan(position.key, wrongSan);
  return [
    ...book.map(({ from, to }): BoardShape => ({ from, to, color: 'verdigris' })),
    ...(wrong ? [{ from: wrong.from, to: wrong.to, color: 'red' } as const] : []),
  ];
}
