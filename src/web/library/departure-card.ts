import type { ComparisonOutcome } from '../worker/comparison-outcome.ts';

/**
 * At the position where the user left the book, a card starts with the book's move as its answer; elsewhere it starts empty.
 */
export function makeDepartureCard(
  outcome: ComparisonOutcome | undefined,
  ply: number,
): { prompt: string; answer: string; answerSan: string | undefined } | undefined {
  const [first] = outcome?.bookMoves ?? [];
  if (outcome?.ending !== 'you-left' || outcome.ply !== ply || !outcome.played || !first) return undefined;
  const { number, san } = outcome.played;
  return {
    prompt: `You played ${number} ${san} here and left your opening. What does your book play?`,
    answer: outcome.bookMoves.map(({ text }) => text).join(' or '),
    // The move without its number.
    answerSan: first.text.split(' ').at(-1),
  };
}
