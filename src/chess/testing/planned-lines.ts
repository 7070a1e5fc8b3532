import type { SessionPlan } from '#chess/memory/session-plan';
import type { TrainingPosition } from '#chess/memory/training-book';

export function findPlannedLine(
  { ways }: SessionPlan,
  position: TrainingPosition,
): { start: string; sans: string[] } {
  const sans: string[] = [];
  let at = position;
  for (let way = ways[at.index]; way; way = ways[at.index]) {
    sans.push(way.san);
    at = way.position;
  }
  return { start: at.key, sans: sans.toReversed() };
}

export function countShownMoves({ steps }: Pick<SessionPlan, 'steps'>): number {
  let count = 0;
  for (const [index, { kind }] of steps.entries())
    if (kind === 'move' || (kind === 'ask' && steps[index + 1]?.kind !== 'move')) count++;
  return count;
}
