import { listMoves } from '#chess/memory/memory-name';
import type { MemoryState } from '#chess/memory/training-fold';

import type { AnsweredElsewhere } from '../due-words.ts';

/** If the server has counted more answers than this page, another device has answered. */
export class AnsweredHere {
  readonly #counts = new Map<string, number>();

  note(name: string, before: MemoryState | undefined, after: MemoryState | undefined): void {
    const [from, to] = [before?.schedule.reps ?? 0, after?.schedule.reps ?? 0];
    this.#counts.set(name, (this.#counts.get(name) ?? from) + to - from);
  }

  /** Reports each answer once. */
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
