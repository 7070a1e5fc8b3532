import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { DEFAULT_MEMORY } from '#chess/memory/memory-parameters';
import { makeMemoryName, makeMovesName } from '#chess/memory/memory-name';
import type { Grade } from '#chess/memory/schedule';
import { foldAnswers } from '#chess/memory/training-fold';
import { makeTime } from '#contract/wire-schedule';
import type { TrainingAnswer } from '#contract/training';
import { makeWireMemory } from '#contract/training-memory';

import { clearCaches } from '../../../sync/database.ts';
import { setSignedInUser } from '../../../sync/runtime.ts';
import { useMemoryDatabases } from '../../../testing/memory-database.ts';
import {
  fetchMemories,
  fetchTrainingSettings,
  sendAnswers,
  sendAnswerUndo,
} from '../../../training/training-api.ts';
import { QueueRows } from '../../../sync/queue-rows.ts';
import { Queue } from '../../../sync/queue.ts';
import { TrainingStore } from './training-store.ts';

const startMs = Date.UTC(2026, 10, 15, 12);
const key = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -';
const moves = ['c4', 'd4', 'e4'] as const;
type Connection = 'up' | 'down' | 'answers get lost';

let restore = () => {};
let connection: Connection = 'up';
let delayMs = 0;
const rows = new Map<string, TrainingAnswer>();

function fold(answers: readonly TrainingAnswer[], san: string) {
  const own = answers.filter((answer) => answer.moves[0] === san);
  return foldAnswers(
    own.map(({ id, rating, answered_at, is_repeat, known_days }) => ({
      id,
      rating,
      answeredMs: Date.parse(answered_at),
      isRepeat: is_repeat,
      knownDays: known_days,
    })),
  );
}

function findAnswer(path: string, init?: RequestInit): unknown {
  const list = () => {
    const known = [...rows.values()];
    const answered = moves.filter((san) => known.some((answer) => answer.moves[0] === san));
    return answered.map((san) => makeWireMemory('white', key, san, fold(known, san)));
  };
  if (path.startsWith('/api/get-training-memories'))
    return { api_data: path.endsWith('white') ? list() : [] };
  if (path.startsWith('/api/get-training-settings'))
    return {
      api_data: ['white', 'black'].map((color) => ({
        color,
        new_per_day: 10,
        book_choice: null,
        untrained: [],
      })),
    };
  const { answers }: { answers: TrainingAnswer[] } = JSON.parse(String(init?.body));
  for (const answer of answers) if (!rows.has(answer.id)) rows.set(answer.id, answer);
  const sent = new Set(answers.map((answer) => answer.moves[0]));
  return {
    api_result: 'general_sql_success',
    api_data: list().filter((memory) => sent.has(memory.moves[0] ?? '')),
  };
}

beforeEach(() => {
  vi.useFakeTimers({ now: startMs });
  restore = useMemoryDatabases();
  setSignedInUser('u');
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (connection === 'down') throw new TypeError('No network');
    const isLost = connection === 'answers get lost';
    const answer = findAnswer(path, init);
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (isLost) throw new TypeError('No network');
    return Response.json(answer);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  restore();
  setSignedInUser(undefined);
  vi.useRealTimers();
});

function visit(queued: QueueRows) {
  let isOpen = true;
  const untilClosed = <Value>(requested: Promise<Value>) =>
    new Promise<Value>((resolve, reject) => {
      requested.then(
        (value) => isOpen && resolve(value),
        (error: Error) => isOpen && reject(error),
      );
    });
  const isSignedIn = () => untilClosed(Promise.resolve(connection !== 'down'));
  const queue = new Queue({ userId: 'u', rows: queued, isSignedIn });
  const store = new TrainingStore({
    api: {
      fetchMemories: (color) => untilClosed(fetchMemories(color)),
      fetchSettings: () => untilClosed(fetchTrainingSettings()),
      fetchParameters: async () => DEFAULT_MEMORY,
      sendAnswers: (answers) => untilClosed(sendAnswers(answers)),
      sendAnswerUndo,
      saveSettings: async () => undefined,
      saveTrainedMove: async () => undefined,
    },
    queue,
    now: () => Date.now(),
    onNotice: (message) => expect.unreachable(message),
    onChange: () => undefined,
  });
  const unsubscribe = store.subscribe(() => undefined);
  const leave = () => {
    isOpen = false;
    unsubscribe();
    queue.stop();
  };
  return { store, leave };
}

type Event =
  | { kind: 'answer'; san: (typeof moves)[number]; rating: Grade }
  | { kind: 'connection'; to: Connection; delayMs: number }
  | { kind: 'wait'; ms: number }
  | { kind: 'refresh' }
  | { kind: 'read' }
  | { kind: 'reload' };

const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({
    kind: fc.constant('answer' as const),
    san: fc.constantFrom(...moves),
    rating: fc.constantFrom<Grade>(1, 2, 3, 4),
  }),
  fc.record({
    kind: fc.constant('connection' as const),
    to: fc.constantFrom<Connection>('up', 'down', 'answers get lost'),
    delayMs: fc.constantFrom(0, 40, 400),
  }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(1, 30, 300, 5000) }),
  fc.record({ kind: fc.constant('refresh' as const) }),
  fc.record({ kind: fc.constant('read' as const) }),
  fc.record({ kind: fc.constant('reload' as const) }),
);

const requestedBefore: Event[] = [
  { kind: 'connection', to: 'up', delayMs: 400 },
  { kind: 'refresh' },
  { kind: 'wait', ms: 1 },
  { kind: 'connection', to: 'up', delayMs: 0 },
  { kind: 'answer', san: 'e4', rating: 3 },
  { kind: 'wait', ms: 300 },
  { kind: 'wait', ms: 300 },
];

const overtaken: Event[] = [
  { kind: 'connection', to: 'up', delayMs: 400 },
  { kind: 'answer', san: 'e4', rating: 1 },
  { kind: 'answer', san: 'e4', rating: 1 },
  { kind: 'connection', to: 'up', delayMs: 0 },
  { kind: 'reload' },
];

test('an answer is known from then on: whatever is sent, lost, fetched or opened again, with or without a connection', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 25 }), async (events) => {
      await vi.advanceTimersByTimeAsync(5000);
      await clearCaches();
      rows.clear();
      connection = 'up';
      delayMs = 0;
      const queued = new QueueRows();
      const given: TrainingAnswer[] = [];
      const step = (ms: number) => vi.advanceTimersByTimeAsync(ms);
      let page = visit(queued);
      await step(50);
      const check = () => {
        const { status, memories } = page.store.get();
        expect(status).toBe('ready');
        for (const san of moves) {
          const known = memories.white.get(makeMemoryName(key, makeMovesName([san])));
          if (given.some((answer) => answer.moves[0] === san)) expect(known).toEqual(fold(given, san));
          else expect(known).toBeUndefined();
        }
      };
      const answer = async (san: string, rating: Grade) => {
        await step(10);
        const at = makeTime(Date.now());
        const made: TrainingAnswer = {
          id: `00000000-0000-4000-8000-${String(given.length).padStart(12, '0')}`,
          color: 'white',
          position_key: key,
          moves: [san],
          rating,
          asked_at: at,
          answered_at: at,
          took_ms: 900,
          is_repeat: false,
          known_days: null,
        };
        await page.store.addAnswer(made);
        given.push(made);
      };
      try {
        for (const each of events) {
          if (each.kind === 'answer') await answer(each.san, each.rating);
          else if (each.kind === 'wait') await step(each.ms);
          else if (each.kind === 'refresh') void page.store.refresh();
          else if (each.kind === 'read') void fetchMemories('white').catch(() => undefined);
          else if (each.kind === 'connection') ({ to: connection, delayMs } = each);
          else {
            page.leave();
            page = visit(queued);
            await step(20_000);
          }
          check();
        }
        // An offline visit must not ask answered positions again.
        page.leave();
        connection = 'down';
        page = visit(queued);
        await step(20_000);
        check();
      } finally {
        page.leave();
      }
    }),
    {
      numRuns: 60,
      examples: [[requestedBefore], [overtaken]],
    },
  );
});
