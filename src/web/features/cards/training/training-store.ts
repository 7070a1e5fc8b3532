import {
  DEFAULT_MEMORY,
  DEFAULT_SCHEDULERS,
  makeSchedulers,
  type MemoryParameters,
} from '#chess/memory/memory-parameters';
import { listMoves } from '#chess/memory/memory-name';
import type { Scheduler } from '#chess/memory/scheduler';
import type { Memories } from '#chess/memory/session-targets';
import { type MemoryState, NEW_MEMORY } from '#chess/memory/training-fold';
import type { KnownPosition } from '#chess/memory/known-book';
import { makeTime } from '#contract/wire-schedule';
import {
  type TrainedMoveChange,
  type TrainingAnswer,
  type TrainingColor,
  trainingLimits,
  type TrainingMemory,
  type TrainingSettings,
} from '#contract/training';
import { parseWireMemory } from '#contract/training-memory';

import { Store } from '../../../lib/store.ts';
import type { Queue } from '../../../sync/queue.ts';
import { pickSettings, type SettingsChange, type SettingsOfBoth } from '../../../training/training-api.ts';
import { AnswerSync, type SyncState } from '../answer-sync.ts';
import {
  countAnswer,
  foldWaiting,
  makeKnownAnswers,
  nameTested,
  trainingMutation,
  type TrainingEntry,
  type TrainingOutbox,
} from './training-outbox.ts';

interface TrainingStoreApi {
  fetchMemories: (color: TrainingColor) => Promise<TrainingMemory[]>;
  fetchSettings: () => Promise<TrainingSettings[]>;
  fetchParameters: () => Promise<MemoryParameters>;
  sendAnswers: (answers: readonly TrainingAnswer[]) => Promise<TrainingMemory[]>;
  sendAnswerUndo: (id: string) => Promise<TrainingMemory[]>;
  saveSettings: (change: SettingsChange) => Promise<void>;
  saveTrainedMove: (change: TrainedMoveChange) => Promise<void>;
}

interface TrainingStoreOptions {
  api: TrainingStoreApi;
  queue: Queue;
  now: () => number;
  onNotice: (message: string) => void;
  onChange: (snapshot: TrainingSnapshot) => void;
}

export interface TrainingSnapshot extends SyncState {
  memories: Readonly<Record<TrainingColor, Memories>>;
  settings: SettingsOfBoth | undefined;
  parameters: MemoryParameters;
  scheduler: Scheduler;
}

/** Offline, answers cannot be sent, so callers need not wait for them. */
export function isAllSent({ waitingCount, isOffline }: TrainingSnapshot): boolean {
  return waitingCount === 0 || isOffline;
}

const noMemories: Memories = new Map();

export class TrainingStore {
  readonly #options: TrainingStoreOptions;
  readonly #outbox: TrainingOutbox;
  readonly #sync: AnswerSync;
  readonly #snapshot: Store<TrainingSnapshot>;

  constructor(options: TrainingStoreOptions) {
    this.#options = options;
    const { api, queue, onNotice } = options;
    const outbox: TrainingOutbox = queue.register(trainingMutation);
    this.#outbox = outbox;
    const describe = (name: string) => `the move ${listMoves(name).join(' or ')}`;
    this.#sync = new AnswerSync({ ...options, outbox, kind: 'move', describe });
    const start: TrainingSnapshot = {
      ...this.#sync.state,
      memories: { white: noMemories, black: noMemories },
      settings: undefined,
      parameters: DEFAULT_MEMORY,
      scheduler: DEFAULT_SCHEDULERS.openings,
    };
    this.#snapshot = new Store(start, () => void this.refresh());
    const sendOne = (entry: TrainingEntry): Promise<TrainingMemory[]> =>
      entry.kind === 'undo' ? api.sendAnswerUndo(entry.id) : api.sendAnswers(entry.answers);
    outbox.start({
      send: async (entries) => (await Promise.all(entries.map(sendOne))).flat(),
      onSent: (_, memories, name) => this.#takeStored(memories, name),
      onRefused: (entry, { message }) => {
        if (entry.kind === 'answers') onNotice(`An answer was not saved: ${message}.`);
      },
    });
    outbox.subscribe(() => this.#publish({}));
  }

  get subscribe(): Store<TrainingSnapshot>['subscribe'] {
    return this.#snapshot.subscribe;
  }

  get = (): TrainingSnapshot => this.#snapshot.get();

  async refresh(): Promise<void> {
    await this.#outbox.flush();
    await this.#sync.load(
      () => this.#fetch(),
      () => this.#publish({}),
    );
  }

  /**
   * Stores the answer before the next question, so that closing the page loses nothing. Returns an undo
   * function.
   */
  async addAnswer(answer: TrainingAnswer): Promise<() => void> {
    const name = nameTested(answer);
    await this.#outbox.add({ kind: 'answers', answers: [answer] }, this.#options.now());
    const before = this.get().memories[answer.color].get(name);
    const after = countAnswer(before, answer, this.get().scheduler);
    const { reps } = after.schedule;
    const added = reps - (before?.schedule.reps ?? 0);
    this.#sync.count(name, added, reps);
    this.#setMemories(answer.color, [[name, after]]);
    void this.#outbox.flush();
    return () => {
      this.#sync.count(name, -added);
      this.#undo(answer, name, before);
    };
  }

  async markKnown(
    color: TrainingColor,
    positions: readonly KnownPosition[],
    makeId: () => string,
  ): Promise<void> {
    const { now } = this.#options;
    const answers = makeKnownAnswers(color, positions, makeTime(now()), makeId);
    const most = trainingLimits.answersPerRequest;
    for (let from = 0; from < answers.length; from += most)
      await this.#outbox.add({ kind: 'answers', answers: answers.slice(from, from + most) }, now());
    const { memories, scheduler } = this.get();
    this.#setMemories(
      color,
      answers.map((answer) => {
        const name = nameTested(answer);
        return [name, countAnswer(memories[color].get(name), answer, scheduler)];
      }),
    );
    await this.changeSettings({ color, book_choice: 'known' });
    void this.#outbox.flush();
  }

  /** Waits for the server, because an unsaved setting must not look saved. */
  async changeSettings(change: SettingsChange): Promise<void> {
    await this.#options.api.saveSettings(change);
    await this.#reloadSettings();
  }

  async changeTrainedMove(change: TrainedMoveChange): Promise<void> {
    await this.#options.api.saveTrainedMove(change);
    await this.#reloadSettings();
  }

  async #reloadSettings(): Promise<void> {
    this.#publish({ settings: pickSettings(await this.#options.api.fetchSettings()) });
  }

  async #fetch(): Promise<() => void> {
    const { api } = this.#options;
    const [settings, { model, retention, weights, fuzz }, white, black] = await Promise.all([
      api.fetchSettings(),
      api.fetchParameters(),
      api.fetchMemories('white'),
      api.fetchMemories('black'),
    ]);
    return () => {
      const parameters = { model, retention, weights, fuzz };
      const scheduler = makeSchedulers(parameters).openings;
      const waiting = this.#outbox.entries;
      const [ofWhite, ofBlack] = [white.map(parseWireMemory), black.map(parseWireMemory)];
      this.#publish({
        settings: pickSettings(settings),
        parameters,
        scheduler,
        memories: {
          white: foldWaiting('white', new Map(ofWhite), waiting, scheduler),
          black: foldWaiting('black', new Map(ofBlack), waiting, scheduler),
        },
      });
      const waitingNames = new Set(this.#outbox.listItems());
      this.#compare([...ofWhite, ...ofBlack].filter(([name]) => !waitingNames.has(name)));
    };
  }

  #undo({ id, color }: TrainingAnswer, name: string, before: MemoryState | undefined): void {
    const isOnly = (entry: TrainingEntry) =>
      entry.kind === 'answers' && entry.answers.length === 1 && entry.answers[0]?.id === id;
    if (!this.#outbox.withdraw(isOnly))
      void this.#outbox.add({ kind: 'undo', id, name }, this.#options.now());
    this.#setMemories(color, [[name, before ?? NEW_MEMORY]]);
    void this.#outbox.flush();
  }

  /**
   * Does not overwrite the memories of positions with pending answers, because the server lacks those
   * answers.
   */
  #takeStored(stored: readonly TrainingMemory[], sentName: string): void {
    this.#sync.markOnline();
    const waiting = new Set(this.#outbox.listItems(sentName));
    const taken: [string, MemoryState][] = [];
    for (const [color, memories] of Map.groupBy(stored, (memory) => memory.color)) {
      const ofColor = memories.map(parseWireMemory).filter(([name]) => !waiting.has(name));
      this.#setMemories(color, ofColor);
      taken.push(...ofColor);
    }
    this.#compare(taken);
  }

  #compare(stored: readonly (readonly [string, MemoryState])[]): void {
    this.#sync.compare(stored.map(([name, { schedule }]) => [name, schedule]));
  }

  #setMemories(color: TrainingColor, changed: readonly (readonly [string, MemoryState])[]): void {
    this.#sync.countChange();
    const memories = new Map(this.get().memories[color]);
    for (const [name, state] of changed) memories.set(name, state);
    this.#publish({ memories: { ...this.get().memories, [color]: memories } });
  }

  #publish(changed: Partial<TrainingSnapshot>): void {
    this.#snapshot.set({ ...this.get(), ...changed, ...this.#sync.state });
    if (this.get().status === 'ready') this.#options.onChange(this.get());
  }
}
