import type { GameMove, GameMoves } from './game-moves.ts';

export const PGN_LINE_LENGTH = 80;

export interface LineWord {
  text: string;
  ply?: number;
}

export function makeMovesText({ moves }: Pick<GameMoves, 'moves'>, ply: number): string {
  const [line = []] = makePgnLines(moves.slice(0, ply), '', Number.POSITIVE_INFINITY);
  return line.map((word) => word.text).join(' ');
}

export function makePgnLines(
  moves: readonly GameMove[],
  result: string,
  lineLength = PGN_LINE_LENGTH,
): LineWord[][] {
  return breakLines(makeWords(moves, result), lineLength, ({ text }) => text.length);
}

export function breakLines<Word>(
  words: readonly Word[],
  lineLength: number,
  measure: (word: Word) => number,
): Word[][] {
  const lines: Word[][] = [];
  let line: Word[] = [];
  let length = 0;
  for (const word of words) {
    const needed = length === 0 ? measure(word) : length + 1 + measure(word);
    if (line.length > 0 && needed > lineLength) {
      lines.push(line);
      line = [word];
      length = measure(word);
    } else {
      line.push(word);
      length = needed;
    }
  }
  if (line.length > 0) lines.push(line);
  return lines;
}

function makeWords(moves: readonly GameMove[], result: string): LineWord[] {
  const words = moves.flatMap((move, index): LineWord[] => {
    const word = { text: move.san, ply: move.ply };
    return move.color === 'white' || index === 0 ? [{ text: move.number }, word] : [word];
  });
  return result === '' ? words : [...words, { text: result }];
}
