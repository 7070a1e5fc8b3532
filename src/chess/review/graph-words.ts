import type { Color } from 'chessops/types';
import type { ReviewedGame, ReviewedMove } from './reviewed-moves.ts';
import { shownChanceOf } from './win-chance.ts';

const faultNames = { '?!': 'inaccuracy', '?': 'mistake', '??': 'blunder' } as const;
const MOST_SWINGS = 5;

export function describeGraph(reviewed: ReviewedGame, side: Color): string {
  const chances = reviewed.scores.map((score) => score && Math.round(shownChanceOf(side, score)));
  const known = chances.filter((chance) => chance !== undefined);
  if (known.length === 0) return 'No position is evaluated yet.';
  const sentences = [
    `Your win chance: from ${known[0]} % to ${known.at(-1)} %, between ${Math.min(...known)} % and ${Math.max(...known)} %.`,
  ];
  const phases = describePhases(reviewed);
  if (phases !== undefined) sentences.push(phases);
  const swings = findSwings(reviewed);
  if (swings.length === 0) sentences.push('No mistakes so far.');
  else sentences.push(`Turning points: ${swings.map((move) => describeSwing(move, side)).join('; ')}.`);
  const missing = chances.length - known.length;
  if (missing > 0) sentences.push(`${missing} of ${chances.length} positions are not evaluated yet.`);
  return sentences.join(' ');
}

function describePhases({ division, moves }: ReviewedGame): string | undefined {
  const numberAt = (index: number | undefined) =>
    index === undefined ? undefined : moves[index]?.number.replace(/\.+$/, '');
  const middle = numberAt(division.middle);
  const end = numberAt(division.end);
  const parts = [
    middle === undefined ? undefined : `the middlegame begins at move ${middle}`,
    end === undefined ? undefined : `the endgame begins at move ${end}`,
  ].filter((part) => part !== undefined);
  if (parts.length === 0) return undefined;
  const text = parts.join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function findSwings({ moves }: ReviewedGame): ReviewedMove[] {
  return moves
    .filter(({ label }) => label === '?' || label === '??')
    .sort((one, other) => (other.judgement?.loss ?? 0) - (one.judgement?.loss ?? 0))
    .slice(0, MOST_SWINGS)
    .sort((one, other) => one.ply - other.ply);
}

function describeSwing({ number, san, label, judgement, color }: ReviewedMove, side: Color): string {
  const name = label === '?' || label === '??' ? faultNames[label] : 'move';
  const who = color === side ? 'your' : 'their';
  if (judgement === undefined) return `${number} ${san}`;
  const [before, after] = [judgement.before, judgement.after].map((score) =>
    Math.round(shownChanceOf(side, score)),
  );
  return `${number} ${san}, ${who} ${name}, from ${before} % to ${after} %`;
}
