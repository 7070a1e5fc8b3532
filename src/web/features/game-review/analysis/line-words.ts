import type { MistakeRow } from '../../../analysis/mistake-row.ts';
import type { BoardLine } from '../board/use-board-line.ts';

export function makeLineWords({ kind, row, answer }: BoardLine): string {
  if (kind === 'better') return `Better: ${row.line}`;
  if (answer === undefined) return `Your move: what is better than ${row.played}?`;
  const { san } = answer.move;
  switch (answer.verdict) {
    case 'best':
      return `Right: ${san} is the best move.`;
    case 'also-good':
      return `${san} is also good. The best line is ${row.line}`;
    case 'wrong':
      return `${san} is not good enough. Try once more.`;
    case 'searching':
      return `Looking at ${san} as deeply as at the others …`;
    case 'unknown':
      return `The engine could not look at ${san}, so it does not count. Try once more.`;
  }
}

/** `Missed a fork: 71 of 100 at your rating find the best move.`, as far as it is known. */
export function makeCauseSentence({ motif }: MistakeRow, foundBy: number | undefined): string {
  const finders = foundBy === undefined ? '' : `${foundBy} of 100 at your rating find the best move`;
  const sentence = [motif, finders].filter((part) => part !== '').join(': ');
  return sentence === '' ? '' : `${sentence}.`;
}
