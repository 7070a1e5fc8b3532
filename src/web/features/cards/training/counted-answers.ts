import { makeMemoryName, makeMovesName, listMoves } from '#chess/memory/memory-name';
import type { KnownPosition } from '#chess/memory/known-book';
import type { Scheduler } from '#chess/memory/scheduler';
import type { Memories } from '#chess/memory/session-targets';
import { addAnswer, isNextAnswer, type MemoryState, NEW_MEMORY } from '#chess/memory/training-fold';
import type { TrainingAnswer, TrainingColor } from '#contract/training';
import { parseTrainingAnswer } from '#contract/training-memory';

import type { TrainingEntry } from './training-outbox.ts';
import type { AnsweredElsewhere } from '../due-words.ts';

export function nameTested({ position_key, moves }: TrainingAnswer): string {
  return makeMemoryName(position_key, makeMovesName(moves));
}

export function countAnswer(
  state: MemoryState | undefined,
  answer: TrainingAnswer,
  scheduler: Scheduler,
): MemoryState {
  return addAnswer(state ?? NEW_MEMORY, parseTrainingAnswer(answer), scheduler);
}

/** Skips pending answers that the server stored although its response was lost. */
export function foldWaiting(
  color: TrainingColor,
  known: Memories,
  waiting: Iterable<TrainingEntry>,
  scheduler: Scheduler,
): Memories {
  const memories = new Map(known);
  const entries = [...waiting];
  const undone = new Set(entries.flatMap((entry) => (entry.kind === 'undo' ? [entry.id] : [])));
  for (const answer of entries.flatMap((entry) => (entry.kind === 'answers' ? entry.answers : []))) {
    if (answer.color !== color || undone.has(answer.id)) continue;
    const name = nameTested(answer);
    const state = memories.get(name) ?? NEW_MEMORY;
    if (isNextAnswer(state, parseTrainingAnswer(answer)))
      memories.set(name, countAnswer(state, answer, scheduler));
  }
  return memories;
}

export function makeKnownAnswers(
  color: TrainingColor,
  positions: readonly KnownPosition[],
  at: string,
  makeId: () => string,
): TrainingAnswer[] {
  return positions.map(({ key, moves, knownDays }) => ({
    id: makeId(),
    color,
    position_key: key,
    moves: moves.toSorted(),
    rating: 0,
    asked_at: at,
    answered_at: at,
    took_ms: 0,
    is_repeat: false,
    known_days: knownDays,
  }));
}

export class AnsweredHere {
  readonly #counts = new Map<string, number>();

  note(name: string, before: MemoryState | undefined, after: MemoryState | undefined): void {
    const [from, to] = [before?.schedule.reps ?? 0, after?.schedule.reps ?? 0];
    this.#counts.set(name, (this.#counts.get(name) ?? from) + to - from);
  }

  meet(stored: readonly (readonly [string, MemoryState])[]): AnsweredElsewhere[] {
    return stored.flatMap(([name, { schedule }]) => {
      const { reps, state, due } = schedule;
      const count = this.#counts.get(name) ?? reps;
      if (count === reps) return [];
      this.#counts.set(name, reps);
      return [
        {
          name: `The move ${listMoves(name).join(' or ')}`,
          dueMs: state === 0 ? undefined : due,
          isTakenBack: reps < count,
        },
      ];
    });
  }
}
