import * as z from 'zod/mini';

import { makeMemoryName, makeMovesName } from '#chess/memory/memory-name';
import { trainingAnswers, type TrainingMemory } from '#contract/training';

import { trainingOutboxPrefix } from '../../../lib/storage-keys.ts';
import type { Mutation, Outbox } from '../../../sync/queue.ts';

const answers = z.object({ kind: z.literal('answers'), ...trainingAnswers.shape });
const undo = z.object({ kind: z.literal('undo'), id: z.string(), name: z.string() });
const outboxEntry = z.discriminatedUnion('kind', [answers, undo]);

export type TrainingEntry = z.infer<typeof outboxEntry>;
export type TrainingOutbox = Outbox<TrainingEntry, TrainingMemory[]>;

export const trainingMutation: Mutation<TrainingEntry> = {
  kind: trainingOutboxPrefix,
  schema: outboxEntry,
  toRequest: (entry) =>
    entry.kind === 'undo'
      ? { path: '/api/undo-training-answer', body: { id: entry.id } }
      : { path: '/api/add-training-answers', body: { answers: entry.answers } },
};

export function countAnswers({ entries }: TrainingOutbox): number {
  return entries.reduce((sum, entry) => sum + (entry.kind === 'answers' ? entry.answers.length : 1), 0);
}

export function findSingle(outbox: TrainingOutbox, answerId: string): string | undefined {
  return outbox
    .get()
    .find(
      ({ entry }) =>
        entry.kind === 'answers' && entry.answers.length === 1 && entry.answers[0]?.id === answerId,
    )?.name;
}

export function listWaiting(outbox: TrainingOutbox, exceptEntry?: string): Set<string> {
  const waiting = new Set<string>();
  for (const { name, entry } of outbox.get()) {
    if (name === exceptEntry) continue;
    if (entry.kind === 'undo') waiting.add(entry.name);
    else
      for (const { position_key, moves } of entry.answers)
        waiting.add(makeMemoryName(position_key, makeMovesName(moves)));
  }
  return waiting;
}
