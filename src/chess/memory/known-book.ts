import { findFraction } from './seeded-choice.ts';
import { getAnswerMoves, isTested, type TrainingBook } from './training-book.ts';
import { findMoveMemory, type Memories } from './session-targets.ts';

const SPREAD_DAYS = 42;
const LEAST_PER_DAY = 10;

export interface KnownPosition {
  readonly key: string;
  readonly moves: readonly string[];
  readonly knownDays: number;
}

/** Tests likely positions first, because forgetting them costs most. Shuffles equally likely ones. */
export function spreadKnownBook({ positions }: TrainingBook, memories: Memories): KnownPosition[] {
  const unseen = positions.filter((position) => isTested(position) && !findMoveMemory(memories, position));
  const mixed = unseen
    .map((position) => ({ position, fraction: findFraction(0, position.key) }))
    .sort(
      (one, other) => other.position.lineChance - one.position.lineChance || one.fraction - other.fraction,
    );
  const perDay = Math.max(LEAST_PER_DAY, Math.ceil(mixed.length / SPREAD_DAYS));
  return mixed.map(({ position }, place) => ({
    key: position.key,
    moves: getAnswerMoves(position),
    knownDays: Math.floor(place / perDay),
  }));
}
