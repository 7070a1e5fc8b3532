import type { MoveNode, PgnChapter, PgnProblem } from './chapter.ts';
import type { MoveProblem } from '#chess/position/tree-board';
import { makeMoveNumber } from './numbered-moves.ts';

export interface Omission {
  chapter: string;
  move: string | undefined;
  reason:
    | 'variant'
    | 'set-up'
    | 'illegal-move'
    | 'ambiguous-move'
    | 'unreadable-move'
    | 'null-move'
    | PgnProblem['kind'];
  detail: string;
  movesLeftOut: number;
}

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

const PROBLEM_WORDS = {
  header: 'broken header',
  'unreadable-text': 'text that is not a move',
  'unclosed-comment': 'a comment without an end; all text after it counts as comment',
  'unclosed-variation': 'a variation without an end',
} as const;

export function listProblems(chapter: PgnChapter, name: string, startPly: number): Omission[] {
  return chapter.problems.map(({ kind, text, count, ply, afterSan }) => {
    const times = count > 1 ? ` and ${count - 1} more like it` : '';
    return {
      chapter: name,
      move: afterSan === undefined ? undefined : `${makeMoveNumber(startPly + ply - 1)} ${afterSan}`,
      reason: kind,
      detail: `${PROBLEM_WORDS[kind]} (${text})${times}`,
      movesLeftOut: 0,
    };
  });
}

export function countMainLine(moves: readonly MoveNode[]): number {
  let count = 0;
  for (let node = moves[0]; node; node = node.children[0]) count++;
  return count;
}

export function makeOmissionText(omission: Omission): string {
  return `${omission.chapter}${omission.move === undefined ? ':' : ','} ${makePlacedText(omission)}`;
}

export function makePlacedText({ move, detail, movesLeftOut }: Omission): string {
  const place = move === undefined ? '' : `${move}: `;
  return `${place}${detail}${movesLeftOut === 0 ? '' : `, ${countText(movesLeftOut)} left out`}`;
}

const MOST_LISTED = 100;

export function makeOmissionsText(omissions: readonly Omission[], excludedMoves = 0): string {
  const lines = omissions.slice(0, MOST_LISTED).map((omission) => `  ${makeOmissionText(omission)}`);
  const rest = omissions.length - lines.length;
  if (rest > 0) lines.push(`  ... and ${rest} more`);
  if (excludedMoves > 0)
    lines.push(`  Left out because of the signs you ticked: ${countText(excludedMoves)}`);
  return lines.length === 0 ? '' : ['Left out:', ...lines].join('\n');
}

function countText(moves: number): string {
  return moves === 1 ? '1 move' : `${moves} moves`;
}
