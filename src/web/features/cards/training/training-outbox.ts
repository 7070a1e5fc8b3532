import * as z from 'zod/mini';

import type { KnownPosition } from '#chess/memory/known-book';
import { makeMemoryName, makeMovesName } from '#chess/memory/memory-name';
import type { Scheduler } from '#chess/memory/scheduler';
import type { Memories } from '#chess/memory/session-targets';
import { addAnswer, isNextAnswer, type MemoryState, NEW_MEMORY } from '#chess/memory/training-fold';
import {
  type TrainingAnswer,
  trainingAnswers,
  type TrainingColor,
  type TrainingMemory,
} from '#contract/training';
import { parseTrainingAnswer } from '#contract/training-memory';

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
  itemsOf: (entry) => (entry.kind === 'undo' ? [entry.name] : entry.answers.map(nameTested)),
};

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
