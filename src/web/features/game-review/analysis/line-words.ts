import type { MistakeRow } from '../../../analysis/mistake-row.ts';
import type { CardState, MistakeLine } from '../review-model.ts';

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

const noCardTexts: Partial<Record<CardState, string>> = {
  'only-move': 'No card: only one legal move',
  'not-searched': 'No card yet: needs deeper analysis',
  'still-winning': 'No card: another move also wins',
  'too-close': 'No card: another move was equally good',
};

export function makeNoCardText(state: CardState): string {
  return noCardTexts[state] ?? '';
}
