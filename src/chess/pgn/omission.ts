import type { PgnProblem } from './reader.ts';
import type { MoveProblem } from '#chess/position/tree-board';

/** Something of the PGN that is not in the graph, so that nothing is dropped without a word. */
export interface Omission {
  chapter: string;
  /** With its number, as in `12... Nf6`; undefined where the whole chapter or its head is meant. */
  move: string | undefined;
  reason:
    | 'variant'
    | 'set-up'
    | 'illegal-move'
    | 'ambiguous-move'
    | 'unreadable-move'
    | 'null-move'
    | PgnProblem['kind'];
  /** What is gone, in words. */
  detail: string;
  /** How many moves are gone, the named one included. */
  movesLeftOut: number;
}

export function makeMoveNumber(ply: number): string {
  return `${(ply >> 1) + 1}${ply % 2 === 0 ? '.' : '...'}`;
}

/** A line as players write it, `1. e4 e5 2. Nf3`, with one move more. */
export function appendMove(line: string, ply: number, san: string): string {
  if (line === '') return `${makeMoveNumber(ply)} ${san}`;
  return ply % 2 === 0 ? `${line} ${makeMoveNumber(ply)} ${san}` : `${line} ${san}`;
}

/** A move that cannot be played where it stands, with all that was to follow it. */
export function makeBrokenMove(
  chapter: string,
  ply: number,
  san: string,
  problem: MoveProblem,
  movesLeftOut: number,
): Omission {
  const isNull = san === '--';
  return {
    chapter,
    move: `${makeMoveNumber(ply)} ${san}`,
    reason: isNull ? 'null-move' : `${problem}-move`,
    detail: isNull ? 'null move' : `${problem} move`,
    movesLeftOut,
  };
}

export function makeOmissionText({ chapter, move, detail, movesLeftOut }: Omission): string {
  const place = move === undefined ? chapter : `${chapter}, ${move}`;
  if (movesLeftOut === 0) return `${place}: ${detail}`;
  return `${place}: ${detail}, ${countText(movesLeftOut)} left out`;
}

const MOST_LISTED = 100;

/** The block that ends a report; empty where nothing was left out. */
export function makeOmissionsText(omissions: readonly Omission[], excludedMoves = 0): string {
  const lines = omissions.slice(0, MOST_LISTED).map((omission) => `  ${makeOmissionText(omission)}`);
  const rest = omissions.length - lines.length;
  if (rest > 0) lines.push(`  ... and ${rest} more`);
  if (excludedMoves > 0) lines.push(`  By your choice of excluded signs: ${countText(excludedMoves)}`);
  return lines.length === 0 ? '' : ['Left out:', ...lines].join('\n');
}

function countText(moves: number): string {
  return moves === 1 ? '1 move' : `${moves} moves`;
}
