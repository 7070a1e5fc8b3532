import type { Score } from './score.ts';

export function writeScore(score: Score): string {
  return 'mate' in score ? `#${score.mate}` : String(score.cp);
}

export function readScore(text: string): Score {
  return text.startsWith('#') ? { mate: Number(text.slice(1)) } : { cp: Number(text) };
}

/** Returns one score per position of a game, such as `- 15 -31 #3`. `-` means unknown. */
export function writeScores(scores: readonly (Score | undefined)[]): string {
  const last = scores.findLastIndex((score) => score !== undefined);
  return scores
    .slice(0, last + 1)
    .map((score) => (score === undefined ? '-' : writeScore(score)))
    .join(' ');
}

export function readScores(text: string): (Score | undefined)[] {
  if (text === '') return [];
  return text.split(' ').map((word) => (word === '-' ? undefined : readScore(word)));
}

export const SCORES = /^(?:(?:-|-?\d{1,5}|#-?[1-9]\d{0,3})(?: (?:-|-?\d{1,5}|#-?[1-9]\d{0,3}))*)?$/;
