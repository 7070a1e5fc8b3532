import { expect, test } from 'vitest';
import { addMove, type Line, makeLine } from '#chess/pgn/line';
import { findPosition, parseMoveText } from '#chess/position/moves';

import { makeTriedText } from './try-line.tsx';

function play(fen: string, ...sans: string[]): Line {
  return sans.reduce((line, san) => {
    const position = findPosition(line.moves.at(-1)?.fen ?? fen);
    const move = position && parseMoveText(position, san);
    return (move && addMove(line, move)) ?? line;
  }, makeLine(fen));
}

test('numbers a line as the game goes on', () => {
  const afterE4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 12';
  expect(makeTriedText(play(afterE4, 'c5', 'Nf3', 'd6'))).toBe('12... c5 13. Nf3 d6');
  expect(makeTriedText(makeLine(afterE4))).toBe('');
});
