import * as z from 'zod/mini';

import { makeMemoryName, makeMovesName } from '#chess/memory/memory-name';
import { trainingAnswers } from '#contract/training';

import { OrderedOutboxStore, type OutboxStorage } from '../../../lib/outbox.ts';
import { trainingOutboxPrefix } from '../../../lib/storage-keys.ts';

const answers = z.object({ kind: z.literal('answers'), ...trainingAnswers.shape });
const undo = z.object({ kind: z.literal('undo'), id: z.string(), name: z.string() });
const outboxEntry = z.discriminatedUnion('kind', [answers, undo]);

export type TrainingEntry = z.infer<typeof outboxEntry>;

/** In order; stored before the next question. */
export class TrainingOutbox extends OrderedOutboxStore<TrainingEntry> {
  constructor(storage: OutboxStorage, userId: string) {
    super(storage, trainingOutboxPrefix, userId, outboxEntry, (entry) =>
      entry.kind === 'undo'
        ? { path: '/api/undo-training-answer', body: { id: entry.id } }
        : { path: '/api/add-training-answers', body: { answers: entry.answers } },
    );
  }

  countAnswers(): number {
    let count = 0;
    for (const entry of this.entries.values()) count += entry.kind === 'answers' ? entry.answers.length : 1;
    return count;
  }

  findSingle(answerId: string): string | undefined {
    for (const [name, entry] of this.entries)
      if (entry.kind === 'answers' && entry.answers.length === 1 && entry.answers[0]?.id === answerId)
        return name;
    return undefined;
  }

  /** Other than the named entry. */
  listWaiting(exceptEntry?: string): Set<string> {
    const waiting = new Set<string>();
    for (const [entryName, entry] of this.entries) {
      if (entryName === exceptEntry) continue;
      if (entry.kind === 'undo') waiting.add(entry.name);
      else
        for (const { position_key, moves } of entry.answers)
          waiting.add(makeMemoryName(position_key, makeMovesName(moves)));
    }
    return waiting;
  }

  /** Safe once resolved. */
  add(entry: TrainingEntry, nowMs: number): Promise<void> {
    return this.put(this.makeName(entry.kind, nowMs), entry);
  }
}
