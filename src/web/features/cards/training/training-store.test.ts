import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { DEFAULT_MEMORY } from '#chess/memory/memory-parameters';
import { makeMemoryName, makeMovesName } from '#chess/memory/memory-name';
import { foldAnswers, NEW_MEMORY } from '#chess/memory/training-fold';
import { makeTime } from '#contract/wire-schedule';
import type {
  TrainedMoveChange,
  TrainingAnswer,
  TrainingColor,
  TrainingMemory,
  TrainingSettings,
} from '#contract/training';
import { makeWireMemory } from '#contract/training-memory';

import { ApiFailure } from '../../../lib/api-client.ts';
import type { SettingsChange } from '../../../training/training-api.ts';
import { QueueRows } from '../../../sync/queue-rows.ts';
import { Queue } from '../../../sync/queue.ts';
import { TrainingStore } from './training-store.ts';

const startMs = Date.UTC(2026, 10, 15, 12);
const dayMs = 86_400_000;
const key = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -';
const name = makeMemoryName(key, 'e4');

beforeEach(() => void vi.useFakeTimers({ now: startMs }));
afterEach(() => void vi.useRealTimers());

class Server {
  readonly rows = new Map<string, TrainingAnswer & { undone: boolean }>();
  mode: 'up' | 'down' | 'answers get lost' = 'up';
  settings: TrainingSettings[] = (['white', 'black'] as const).map((color) => ({
    color,
    new_per_day: 10,
    book_choice: null,
    untrained: [],
  }));

  async #answer<T>(work: () => T): Promise<T> {
    await Promise.resolve();
    if (this.mode === 'down') throw new ApiFailure(0, 'unreachable', 'No server');
    const answer = work();
    if (this.mode === 'answers get lost') throw new ApiFailure(0, 'unreachable', 'No server');
    return answer;
  }

  #memories(keys: readonly string[]): TrainingMemory[] {
    return keys.map((each) => {
      const [position_key = '', moves = ''] = each.split('|');
      const rows = [...this.rows.values()].filter(
        (row) => row.position_key === position_key && makeMovesName(row.moves) === moves && !row.undone,
      );
      const entries = rows.map((row) => ({
        id: row.id,
        rating: row.rating,
        answeredMs: Date.parse(row.answered_at),
        isRepeat: row.is_repeat,
        knownDays: row.known_days,
      }));
      return makeWireMemory('white', position_key, moves, foldAnswers(entries));
    });
  }

  #change(color: TrainingColor, change: Partial<TrainingSettings>): void {
    this.settings = this.settings.map((each) => (each.color === color ? { ...each, ...change } : each));
  }

  #keyOf = ({ position_key, moves }: TrainingAnswer) => `${position_key}|${makeMovesName(moves)}`;

  api = {
    fetchMemories: (color: string) =>
      this.#answer(() =>
        color === 'white' ? this.#memories([...new Set([...this.rows.values()].map(this.#keyOf))]) : [],
      ),
    fetchSettings: () => this.#answer(() => this.settings),
    sendAnswers: (answers: readonly TrainingAnswer[]) =>
      this.#answer(() => {
        for (const answer of answers)
          if (!this.rows.has(answer.id)) this.rows.set(answer.id, { ...answer, undone: false });
        return this.#memories([...new Set(answers.map(this.#keyOf))]);
      }),
    sendAnswerUndo: (id: string) =>
      this.#answer(() => {
        const row = this.rows.get(id);
        if (!row) throw new ApiFailure(404, 'not_found', 'Gone');
        row.undone = true;
        return this.#memories([this.#keyOf(row)]);
      }),
    fetchParameters: () => this.#answer(() => DEFAULT_MEMORY),
    saveTrainedMove: ({ color, is_trained, ...move }: TrainedMoveChange) =>
      this.#answer(() => this.#change(color, { untrained: is_trained ? [] : [move] })),
    saveSettings: ({ color, ...change }: SettingsChange) => this.#answer(() => this.#change(color, change)),
    isSignedIn: () => this.#answer(() => true),
  };
}

let ids = 0;
function makeAnswer(rating: 1 | 2 | 3 | 4, answeredMs = Date.now(), isRepeat = false): TrainingAnswer {
  ids += 1;
  return {
    id: `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`,
    color: 'white',
    position_key: key,
    moves: ['e4'],
    rating,
    asked_at: makeTime(answeredMs),
    answered_at: makeTime(answeredMs),
    took_ms: 900,
    is_repeat: isRepeat,
    known_days: null,
  };
}

async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(60_000);
}

async function visit(server: Server, rows = new QueueRows(), api = server.api) {
  const notices: string[] = [];
  const queue = new Queue({ userId: 'u', rows, isSignedIn: server.api.isSignedIn });
  const store = new TrainingStore({
    api,
    queue,
    now: () => Date.now(),
    onNotice: (message) => notices.push(message),
    onChange: () => undefined,
  });
  store.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(10);
  return { store, rows, notices, getMemory: () => store.get().memories.white.get(name) };
}

test('an answer counts once it is written down and is the same when the server has it', async () => {
  const server = new Server();
  const { store, rows, getMemory } = await visit(server);
  const adding = store.addAnswer(makeAnswer(3));
  expect(getMemory()).toBeUndefined();
  await adding;
  expect(rows.size).toBe(1);
  const here = getMemory();
  expect(here?.schedule).toMatchObject({ state: 2, reps: 1 });
  await settle();
  expect(server.rows.size).toBe(1);
  expect(getMemory()).toEqual(here);
  expect(store.get().waitingCount).toBe(0);
});

test('answers without a connection wait over a closed page, count there, and are stored once', async () => {
  const server = new Server();
  const first = await visit(server);
  server.mode = 'down';
  await first.store.addAnswer(makeAnswer(1));
  await first.store.addAnswer(makeAnswer(3, Date.now() + 1000, true));
  const here = first.getMemory();
  await settle();
  expect(first.store.get()).toMatchObject({ waitingCount: 2, isOffline: true });
  server.mode = 'answers get lost';
  const second = await visit(server, first.rows);
  expect(second.store.get()).toMatchObject({ waitingCount: 2 });
  await second.store.refresh();
  await settle();
  server.mode = 'up';
  await settle();
  expect(server.rows.size).toBe(2);
  expect(second.store.get()).toMatchObject({ waitingCount: 0, isOffline: false });
  await second.store.refresh();
  expect(second.getMemory()).toEqual(here);
});

test('an answer that the server has, and whose word was lost, counts once while it waits to be sent again', async () => {
  const server = new Server();
  const { store, getMemory } = await visit(server);
  const { sendAnswers } = server.api;
  server.api.sendAnswers = async (answers) => {
    await sendAnswers(answers);
    throw new ApiFailure(0, 'unreachable', 'No server');
  };
  await store.addAnswer(makeAnswer(3));
  const here = getMemory();
  await vi.advanceTimersByTimeAsync(10);
  expect(server.rows.size).toBe(1);
  await store.refresh();
  expect(store.get().waitingCount).toBe(1);
  expect(getMemory()).toEqual(here);
});

test('undo takes an answer back, whether or not it was sent', async () => {
  const server = new Server();
  const { store, getMemory } = await visit(server);
  await store.addAnswer(makeAnswer(3));
  await settle();
  const before = getMemory();
  vi.setSystemTime(startMs + 5 * dayMs);
  const undoSent = await store.addAnswer(makeAnswer(1));
  await settle();
  undoSent();
  expect(getMemory()).toEqual(before);
  await settle();
  expect(getMemory()).toEqual(before);
  server.mode = 'down';
  await settle();
  await store.addAnswer(makeAnswer(4));
  const undoUnsent = await store.addAnswer(makeAnswer(1, Date.now() + 1));
  undoUnsent();
  server.mode = 'up';
  await settle();
  expect([...server.rows.values()].filter(({ undone }) => !undone).map(({ rating }) => rating)).toEqual([
    3, 4,
  ]);
});

test('two devices at once: both answers are in the log, and both end with the same memory', async () => {
  const server = new Server();
  const phone = await visit(server);
  const computer = await visit(server);
  server.mode = 'down';
  await phone.store.addAnswer(makeAnswer(3, startMs - dayMs));
  await computer.store.addAnswer(makeAnswer(1, startMs));
  server.mode = 'up';
  await settle();
  await phone.store.refresh();
  await computer.store.refresh();
  expect(server.rows.size).toBe(2);
  expect(phone.getMemory()).toEqual(computer.getMemory());
  expect(phone.getMemory()?.schedule).toMatchObject({ reps: 2, lapses: 1 });
});

test('a move answered on two devices within seconds: each is told once, and of what is taken back', async () => {
  const server = new Server();
  const [phone, computer] = [await visit(server), await visit(server)];
  await phone.store.addAnswer(makeAnswer(3));
  await settle();
  await computer.store.addAnswer(makeAnswer(1, Date.now() + 3000));
  await settle();
  const notice = expect.stringMatching(
    /^The move e4 was also answered on another device\. Both answers count, and the (card|move) is due /u,
  );
  expect([phone.notices, computer.notices]).toEqual([[], [notice]]);
  for (const { store } of [phone, computer, phone, computer]) await store.refresh();
  expect([phone.notices, computer.notices]).toEqual([[notice], [notice]]);
  const undo = await computer.store.addAnswer(makeAnswer(3));
  await settle();
  await phone.store.refresh();
  undo();
  await settle();
  await phone.store.refresh();
  expect(phone.notices.slice(2)).toEqual([
    expect.stringMatching(/^Your answer to the move e4 was undone on another device\. The move is due /u),
  ]);
  expect(computer.notices).toEqual([notice]);
});

const scripts = fc.array(
  fc.record({
    kind: fc.constantFrom('answer' as const, 'answer' as const, 'undo' as const),
    rating: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
    seconds: fc.nat(9),
    isRepeat: fc.boolean(),
  }),
  { maxLength: 4 },
);

test('two devices in every order of requests end the same, and each learns of the other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), scripts, scripts, async (scheduler, ...plans) => {
      const server = new Server();
      const api = {
        ...server.api,
        sendAnswers: scheduler.scheduleFunction(server.api.sendAnswers),
        sendAnswerUndo: scheduler.scheduleFunction(server.api.sendAnswerUndo),
      };
      const devices = await Promise.all(plans.map(() => visit(server, new QueueRows(), api)));
      const runs = devices.map(async ({ store }, at) => {
        const undos: (() => void)[] = [];
        for (const { kind, rating, seconds, isRepeat } of plans[at] ?? [])
          if (kind === 'undo') undos.pop()?.();
          else undos.push(await store.addAnswer(makeAnswer(rating, startMs + seconds * 1000, isRepeat)));
        await vi.advanceTimersByTimeAsync(0);
      });
      await scheduler.waitFor(Promise.all(runs));
      while (devices.some(({ store }) => store.get().waitingCount > 0)) await scheduler.waitIdle();
      await scheduler.waitFor(Promise.all(devices.map(({ store }) => store.refresh())));
      const [phone, computer] = devices;
      const standing = [...server.rows.values()].filter(({ undone }) => !undone);
      expect(phone?.getMemory() ?? NEW_MEMORY).toEqual(computer?.getMemory() ?? NEW_MEMORY);
      expect(phone?.getMemory()?.schedule.reps ?? 0).toBe(
        standing.filter(({ is_repeat }) => !is_repeat).length,
      );
      for (const [at, { notices }] of devices.entries()) {
        const [own = [], other = []] = [plans[at], plans[1 - at]];
        if (!other.some(({ kind, isRepeat }) => kind === 'answer' && !isRepeat)) expect(notices).toEqual([]);
        const hasAnswered = own.some(({ kind }) => kind === 'answer');
        const counting = other.reduce<boolean[]>(
          (left, { kind, isRepeat }) => (kind === 'undo' ? left.slice(0, -1) : [...left, !isRepeat]),
          [],
        );
        if (hasAnswered && counting.includes(true)) expect(notices).not.toEqual([]);
      }
    }),
    { numRuns: 100 },
  );
});

test('a known book is spread over its days and sent in parts', async () => {
  const server = new Server();
  const { store } = await visit(server);
  const positions = Array.from({ length: 450 }, (_, index) => ({
    key,
    moves: [`a${index}`],
    knownDays: 1 + (index % 42),
  }));
  await store.markKnown('white', positions, () => makeAnswer(3).id);
  await settle();
  expect(server.rows.size).toBe(450);
  const dues = [...store.get().memories.white.values()].map(({ schedule }) => schedule.due);
  expect(Math.min(...dues)).toBeGreaterThanOrEqual(startMs + dayMs);
  expect(store.get().settings?.white.book_choice).toBe('known');
});

test('a move that is not trained is left out of the book, and can come back', async () => {
  const server = new Server();
  const { store } = await visit(server);
  const move = { color: 'white', position_key: key, san: 'd4' } as const;
  await store.changeTrainedMove({ ...move, is_trained: false });
  await store.changeTrainedMove({ ...move, is_trained: false });
  expect(store.get().settings?.white.untrained).toEqual([{ position_key: key, san: 'd4' }]);
  server.mode = 'down';
  await expect(store.changeTrainedMove({ ...move, is_trained: true })).rejects.toThrow('No server');
  expect(store.get().settings?.white.untrained).toHaveLength(1);
  server.mode = 'up';
  await store.changeTrainedMove({ ...move, is_trained: true });
  expect(store.get().settings?.white.untrained).toEqual([]);
});

test('without a connection and without an earlier visit it fails, and comes with the connection', async () => {
  const server = new Server();
  server.mode = 'down';
  const { store } = await visit(server);
  expect(store.get().status).toBe('failed');
  server.mode = 'up';
  await store.refresh();
  expect(store.get().status).toBe('ready');
});
