import { findDecay } from '#chess/memory/scheduler-parameters';
import { makeTime } from '#contract/wire-schedule';
import {
  trainedMoveChange,
  trainingAnswerId,
  trainingAnswers,
  trainingColors,
  type TrainingColor,
  trainingCountQuery,
  trainingLimits,
  type TrainingMemory,
  trainingMemoryQuery,
  trainingSettingsChange,
} from '#contract/training';
import { makeWireMemory } from '#contract/training-memory';
import type { OpeningMemoryTable } from '../db/tables.ts';
import { readTogether } from '../db/read-together.ts';
import { sendJson, spellList } from '../json-stream.ts';
import { type App, type Services, success } from '../services.ts';
import { type FoldThreads, pickMemoryState } from '../scheduling/memory-kind.ts';
import type { Refolding } from '../scheduling/refolding.ts';
import { addTrainingAnswers, undoTrainingAnswer } from './training-answers.ts';
import { dueMemories, readMemories } from './opening-memory-store.ts';
import { findSettings, storeSettings, storeTrainedMove } from './training-settings-store.ts';
import { findMemory, type UserMemory } from '../scheduling/memory-settings-store.ts';

export function registerTrainingRoutes(
  app: App,
  { db, now }: Services,
  refolding: Refolding,
  threads: FoldThreads,
): void {
  app.get(
    '/api/get-training-memories',
    { schema: { querystring: trainingMemoryQuery } },
    async (request, reply) => {
      await refolding.run(request.user.id);
      const memory = await findMemory(db, request.user.id);
      const pages = readWireMemories(request.user.id, request.query.color, memory);
      return sendJson(reply, () => spellList('{"api_data":[', pages, ']}'));
    },
  );

  async function* readWireMemories(
    userId: string,
    color: TrainingColor,
    memory: UserMemory,
  ): AsyncGenerator<TrainingMemory[]> {
    for await (const rows of readMemories(db, userId, color)) yield makeWires(rows, memory);
  }

  app.get('/api/get-training-counts', { schema: { querystring: trainingCountQuery } }, async (request) => {
    const { before } = request.query;
    const beforeMs = before === undefined ? now() : Date.parse(before);
    await refolding.run(request.user.id);
    const api_data = await Promise.all(
      trainingColors.map(async (color) => {
        const due = { userId: request.user.id, color, beforeMs };
        const [[count], [next]] = await readTogether(db, [
          dueMemories.count(db, due),
          dueMemories.next(db, due),
        ]);
        return { color, due_count: Number(count?.count), next_due: next ? makeTime(next.due) : null };
      }),
    );
    return { api_data };
  });

  app.post(
    '/api/add-training-answers',
    { schema: { body: trainingAnswers }, bodyLimit: trainingLimits.answersBytes },
    async (request) => {
      const memories = await addTrainingAnswers(db, threads, request.user.id, request.body.answers, now());
      return { ...success, api_data: makeWires(memories, await findMemory(db, request.user.id)) };
    },
  );

  app.post('/api/undo-training-answer', { schema: { body: trainingAnswerId } }, async (request) => {
    const memory = await undoTrainingAnswer(db, threads, request.user.id, request.body.id, now());
    return { ...success, api_data: makeWires([memory], await findMemory(db, request.user.id)) };
  });

  app.get('/api/get-training-settings', async (request) => ({
    api_data: await findSettings(db, request.user.id),
  }));

  app.post('/api/update-training-settings', { schema: { body: trainingSettingsChange } }, async (request) => {
    const { color, ...given } = request.body;
    await storeSettings(db, request.user.id, color, given);
    return success;
  });

  app.post('/api/update-trained-move', { schema: { body: trainedMoveChange } }, async (request) => {
    await storeTrainedMove(db, request.user.id, request.body);
    return success;
  });
}

function makeWires(rows: readonly OpeningMemoryTable[], { model, weights }: UserMemory): TrainingMemory[] {
  const curve = model === 'fsrs-5' ? {} : { decay: findDecay(model, weights) };
  return rows.map((row) =>
    makeWireMemory(row.color, row.position_key, row.moves, { ...pickMemoryState(row), ...curve }),
  );
}
