/** When a book is imported that its user knows already, not everything is due today. */
import { findFraction } from './seeded-choice.ts';
import { getAnswerMoves, isAsked, type TrainingBook } from './training-book.ts';
import { findMoveMemory, type Memories } from './sitting-targets.ts';

/** No day has more than its share of the positions, whatever the size of the book. */
const SPREAD_DAYS = 42;
const LEAST_PER_DAY = 10;

export interface KnownPosition {
  readonly key: string;
  readonly moves: readonly string[];
  /** After so many days it is asked for the first time; 0: now. */
  readonly knownDays: number;
}

/**
 * Every position that has no memory yet, spread evenly: the likeliest ones first, because what is not remembered there after
 * all costs most. A small book does not take all the weeks. What has the same chance is mixed, so that a day is not one line.
 */
export function spreadKnownBook({ positions }: TrainingBook, memories: Memories): KnownPosition[] {
  const unseen = positions.filter((position) => isAsked(position) && !findMoveMemory(memories, position));
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
