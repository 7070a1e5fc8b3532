import type { MistakeRow } from '../../../analysis/mistake-row.ts';
import type { MistakeLine } from '../review-model.ts';

export function makeLineWords({ kind, row, answer }: MistakeLine): string {
  if (kind === 'better') return `Better: ${row.line}`;
  if (answer === undefined) return `Your move: what is better than ${row.played}?`;
  const { san } = answer.move;
  switch (answer.verdict) {
    case 'best':
      return `Right: ${san} is the best move.`;
    case 'also-good':
      return `${san} is also good. The best line is ${row.line}`;
    case 'wrong':
      return `${san} is not good enough. Try again.`;
    case 'searching':
      return `Analysing ${san} …`;
    case 'unknown':
      return `The engine could not judge ${san}. Try another move.`;
  }
}

export function makeCauseSentence({ motif }: MistakeRow, foundBy: number | undefined): string {
  const finders =
    foundBy === undefined ? '' : `About ${foundBy} % of players at your level find the best move`;
  return [motif, finders].flatMap((part) => (part === '' ? [] : [`${part}.`])).join(' ');
}
