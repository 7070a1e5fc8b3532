import * as z from 'zod/mini';

import { trainingAnswers } from '#contract/training';

import { type OutboxStorage, OutboxStore } from '../../../lib/outbox.ts';
import { trainingOutboxPrefix } from '../../../lib/storage-keys.ts';

const answers = z.object({ kind: z.literal('answers'), ...trainingAnswers.shape });
const undo = z.object({ kind: z.literal('undo'), id: z.string(), name: z.string() });
const outboxEntry = z.discriminatedUnion('kind', [answers, undo]);

export type TrainingEntry = z.infer<typeof outboxEntry>;

const numberLength = 15;

/** Answers that the server has not acknowledged, in the order they were given. Each is stored before the next question is asked. */
export class TrainingOutbox extends OutboxStore<TrainingEntry> {
  #lastNumber = 0;

  constructor(storage: OutboxStorage, userId: string) {
    super(storage, trainingOutboxPrefix, userId, outboxEntry, (entry) =>
      entry.kind === 'undo'
        ? { path: '/api/undo-training-answer', body: { id: entry.id } }
        : { path: '/api/add-training-answers', body: { answers: entry.answers } },
    );
    for (const name of this.listStoredNames()) {
      const entry = this.findStored(name);
      if (entry !== undefined) this.entries.set(name, entry);
      this.#lastNumber = Number(name.slice(0, numberLength)) || this.#lastNumber;
    }
  }

  /** How many answers wait. */
  countAnswers(): number {
    let count = 0;
    for (const entry of this.entries.values()) count += entry.kind === 'answers' ? entry.answers.length : 1;
    return count;
  }

  /** The name of the entry that holds this answer alone. */
  findSingle(answerId: string): string | undefined {
    for (const [name, entry] of this.entries)
      if (entry.kind === 'answers' && entry.answers.length === 1 && entry.answers[0]?.id === answerId)
        return name;
    return undefined;
  }

  /** Safe from a closed page once this has answered. */
  add(entry: TrainingEntry, nowMs: number): Promise<void> {
    // Numbers only grow, also when the clock is set back, because the order is what matters.
    this.#lastNumber = Math.max(nowMs, this.#lastNumber + 1);
    return this.put(`${String(this.#lastNumber).padStart(numberLength, '0')}:${entry.kind}`, entry);
  }
}
