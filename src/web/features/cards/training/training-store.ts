import {
  DEFAULT_MEMORY,
  DEFAULT_SCHEDULERS,
  makeSchedulers,
  type MemoryParameters,
} from '#chess/memory/memory-parameters';
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
import { makeElsewhereText } from '../due-words.ts';
import { Loading, type LoadingState } from '../loading.ts';
import { AnsweredHere, countAnswer, foldWaiting, makeKnownAnswers, nameTested } from './counted-answers.ts';
import {
  countAnswers,
  findSingle,
  listWaiting,
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

export interface TrainingSnapshot extends LoadingState {
  memories: Readonly<Record<TrainingColor, Memories>>;
  settings: SettingsOfBoth | undefined;
  parameters: MemoryParameters;
  scheduler: Scheduler;
  waitingCount: number;
}

/** Offline, answers cannot be sent, so callers need not wait for them. */
export function isAllSent({ waitingCount, isOffline }: TrainingSnapshot): boolean {
  return waitingCount === 0 || isOffline;
}

const noMemories: Memories = new Map();

export class TrainingStore {
  readonly #options: TrainingStoreOptions;
  readonly #outbox: TrainingOutbox;
  readonly #answered = new AnsweredHere();
  readonly #loading = new Loading();
  readonly #snapshot: Store<TrainingSnapshot>;

  constructor(options: TrainingStoreOptions) {
    this.#options = options;
    const { api, queue, onNotice } = options;
    const outbox: TrainingOutbox = queue.register(trainingMutation);
    this.#outbox = outbox;
    this.#snapshot = new Store<TrainingSnapshot>({
      ...this.#loading.state,
      memories: { white: noMemories, black: noMemories },
      settings: undefined,
      parameters: DEFAULT_MEMORY,
      scheduler: DEFAULT_SCHEDULERS.openings,
      waitingCount: countAnswers(outbox),
    });
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

  subscribe = (listener: () => void): (() => void) => {
    const isFirst = !this.#snapshot.isHeard;
    const unsubscribe = this.#snapshot.subscribe(listener);
    if (isFirst) void this.refresh();
    return unsubscribe;
  };

  get = (): TrainingSnapshot => this.#snapshot.get();

  async refresh(): Promise<void> {
    await this.#outbox.flush();
    await this.#loading.run(
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
    this.#answered.note(name, before, after);
    this.#setMemories(answer.color, [[name, after]]);
    void this.#outbox.flush();
    return () => {
      this.#answered.note(name, after, before);
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
      const waitingNames = listWaiting(this.#outbox);
      this.#tellAnsweredElsewhere([...ofWhite, ...ofBlack].filter(([name]) => !waitingNames.has(name)));
    };
  }

  #undo({ id, color }: TrainingAnswer, name: string, before: MemoryState | undefined): void {
    const waiting = findSingle(this.#outbox, id);
    if (waiting === undefined || !this.#outbox.withdraw(waiting))
      void this.#outbox.add({ kind: 'undo', id, name }, this.#options.now());
    this.#setMemories(color, [[name, before ?? NEW_MEMORY]]);
    void this.#outbox.flush();
  }

  /**
   * Does not overwrite the memories of positions with pending answers, because the server lacks those
   * answers.
   */
  #takeStored(stored: readonly TrainingMemory[], sentName: string): void {
    this.#loading.state = { ...this.#loading.state, isOffline: false };
    const waiting = listWaiting(this.#outbox, sentName);
    const taken: [string, MemoryState][] = [];
    for (const [color, memories] of Map.groupBy(stored, (memory) => memory.color)) {
      const ofColor = memories.map(parseWireMemory).filter(([name]) => !waiting.has(name));
      this.#setMemories(color, ofColor);
      taken.push(...ofColor);
    }
    this.#tellAnsweredElsewhere(taken);
  }

  #tellAnsweredElsewhere(stored: readonly (readonly [string, MemoryState])[]): void {
    const { onNotice, now } = this.#options;
    const elsewhere = this.#answered.meet(stored);
    if (elsewhere.length > 0) onNotice(makeElsewhereText('move', elsewhere, now()));
  }

  #setMemories(color: TrainingColor, changed: readonly (readonly [string, MemoryState])[]): void {
    this.#loading.countChange();
    const memories = new Map(this.get().memories[color]);
    for (const [name, state] of changed) memories.set(name, state);
    this.#publish({ memories: { ...this.get().memories, [color]: memories } });
  }

  #publish(changed: Partial<TrainingSnapshot>): void {
    const { state } = this.#loading;
    this.#snapshot.set({
      ...this.get(),
      ...changed,
      ...state,
      waitingCount: countAnswers(this.#outbox),
      isOffline: state.isOffline || this.#outbox.hasFailed,
    });
    if (this.get().status === 'ready') this.#options.onChange(this.get());
  }
}
