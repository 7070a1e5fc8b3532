import type { ComparisonOutcome } from '../worker/comparison-outcome.ts';

export function makeDeviationCard(
  outcome: ComparisonOutcome | undefined,
  ply: number,
): { prompt: string; answer: string; answerSan: string | undefined } | undefined {
  const [first] = outcome?.bookMoves ?? [];
  if (outcome?.ending !== 'you-left' || outcome.ply !== ply || !outcome.played || !first) return undefined;
  const { number, san } = outcome.played;
  return {
    prompt: `You played ${number} ${san} here and deviated. What is your repertoire move?`,
    answer: outcome.bookMoves.map(({ text }) => text).join(' or '),
    answerSan: first.text.split(' ').at(-1),
  };
}
