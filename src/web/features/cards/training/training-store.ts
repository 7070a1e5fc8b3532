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
import { messageOf } from '#contract/thrown';

import { ApiFailure } from '../../../lib/api-client.ts';
import { OutboxSender } from '../../../lib/outbox.ts';
import { Store } from '../../../lib/store.ts';
import { pickSettings, type SettingsChange, type SettingsOfBoth } from '../../../training/training-api.ts';
import { makeElsewhereText } from '../due-words.ts';
import { AnsweredHere } from './answered-here.ts';
import { countAnswer, foldWaiting, makeKnownAnswers, nameTested } from './counted-answers.ts';
import type { TrainingEntry, TrainingOutbox } from './training-outbox.ts';

interface TrainingStoreApi {
  fetchMemories: (color: TrainingColor) => Promise<TrainingMemory[]>;
  fetchSettings: () => Promise<TrainingSettings[]>;
  fetchParameters: () => Promise<MemoryParameters>;
  sendAnswers: (answers: readonly TrainingAnswer[]) => Promise<TrainingMemory[]>;
  sendAnswerUndo: (id: string) => Promise<TrainingMemory[]>;
  saveSettings: (change: SettingsChange) => Promise<void>;
  saveTrainedMove: (change: TrainedMoveChange) => Promise<void>;
  isSignedIn: () => Promise<boolean>;
}

interface TrainingStoreOptions {
  api: TrainingStoreApi;
  outbox: TrainingOutbox;
  now: () => number;
  onNotice: (message: string) => void;
}

export interface TrainingSnapshot {
  status: 'loading' | 'failed' | 'ready';
  error: string;
  memories: Readonly<Record<TrainingColor, Memories>>;
  settings: SettingsOfBoth | undefined;
  parameters: MemoryParameters;
  scheduler: Scheduler;
  waitingCount: number;
  isOffline: boolean;
}

/** Or nothing can be sent now. */
export function isAllSent({ waitingCount, isOffline }: TrainingSnapshot): boolean {
  return waitingCount === 0 || isOffline;
}

const noMemories: Memories = new Map();

/** Memories of both repertoires with pending answers applied. Answers count at once and are sent later. */
export class TrainingStore {
  readonly #options: TrainingStoreOptions;
  readonly #sender: OutboxSender<TrainingEntry, TrainingMemory[]>;
  readonly #attempted = new Set<string>();
  readonly #answered = new AnsweredHere();
  #loading: Promise<void> | undefined;
  #changes = 0;
  #isOffline = false;
  readonly #snapshot: Store<TrainingSnapshot>;

  constructor(options: TrainingStoreOptions) {
    this.#options = options;
    const { api, outbox } = options;
    this.#snapshot = new Store<TrainingSnapshot>({
      status: 'loading',
      error: '',
      memories: { white: noMemories, black: noMemories },
      settings: undefined,
      parameters: DEFAULT_MEMORY,
      scheduler: DEFAULT_SCHEDULERS.openings,
      waitingCount: outbox.countAnswers(),
      isOffline: false,
    });
    this.#sender = new OutboxSender({
      store: outbox,
      send: (entry, name) => {
        this.#attempted.add(name);
        return entry.kind === 'undo' ? api.sendAnswerUndo(entry.id) : api.sendAnswers(entry.answers);
      },
      isSignedIn: api.isSignedIn,
      // Any account would accept the answers.
      onSent: (_, memories, name) => this.#takeStored(memories, name),
      onRefused: (entry, { message }) => {
        if (entry.kind === 'answers') options.onNotice(`An answer was not saved: ${message}.`);
        return 'drop';
      },
      onProgress: () => this.#publish({}),
    });
  }

  subscribe = (listener: () => void): (() => void) => {
    const isFirst = !this.#snapshot.isHeard;
    const unsubscribe = this.#snapshot.subscribe(listener);
    if (isFirst) void this.refresh();
    return () => {
      unsubscribe();
      if (!this.#snapshot.isHeard) this.#sender.stop();
    };
  };

  get = (): TrainingSnapshot => this.#snapshot.get();

  /** Reconnected, or another device was used. */
  async refresh(): Promise<void> {
    await this.#sender.flush();
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined;
    });
    await this.#loading;
  }

  /** Counts once safe from a closed page; returns an undo function. */
  async addAnswer(answer: TrainingAnswer): Promise<() => void> {
    const { outbox, now } = this.#options;
    const name = nameTested(answer);
    await outbox.add({ kind: 'answers', answers: [answer] }, now());
    const before = this.get().memories[answer.color].get(name);
    const after = countAnswer(before, answer, this.get().scheduler);
    this.#answered.note(name, before, after);
    this.#setMemories(answer.color, [[name, after]]);
    void this.#sender.flush();
    return () => {
      this.#answered.note(name, after, before);
      this.#undo(answer, name, before);
    };
  }

  /** For a known repertoire: each position is first asked on its own day. */
  async markKnown(
    color: TrainingColor,
    positions: readonly KnownPosition[],
    makeId: () => string,
  ): Promise<void> {
    const { outbox, now } = this.#options;
    const answers = makeKnownAnswers(color, positions, makeTime(now()), makeId);
    const most = trainingLimits.answersPerRequest;
    for (let from = 0; from < answers.length; from += most)
      await outbox.add({ kind: 'answers', answers: answers.slice(from, from + most) }, now());
    const { memories, scheduler } = this.get();
    this.#setMemories(
      color,
      answers.map((answer) => {
        const name = nameTested(answer);
        return [name, countAnswer(memories[color].get(name), answer, scheduler)];
      }),
    );
    await this.changeSettings({ color, book_choice: 'known' });
    void this.#sender.flush();
  }

  /** Not optimistic: an unsaved setting must not look saved. */
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

  async #load(): Promise<void> {
    const { api } = this.#options;
    const changes = this.#changes;
    try {
      const [settings, { model, retention, weights, fuzz }, white, black] = await Promise.all([
        api.fetchSettings(),
        api.fetchParameters(),
        api.fetchMemories('white'),
        api.fetchMemories('black'),
      ]);
      this.#isOffline = false;
      // Outdated: something was answered in between.
      if (changes !== this.#changes && this.get().status === 'ready') return this.#publish({});
      const parameters = { model, retention, weights, fuzz };
      const scheduler = makeSchedulers(parameters).openings;
      const waiting = [...this.#options.outbox.entries.values()];
      const [ofWhite, ofBlack] = [white.map(parseWireMemory), black.map(parseWireMemory)];
      this.#publish({
        status: 'ready',
        settings: pickSettings(settings),
        parameters,
        scheduler,
        memories: {
          white: foldWaiting('white', new Map(ofWhite), waiting, scheduler),
          black: foldWaiting('black', new Map(ofBlack), waiting, scheduler),
        },
      });
      const waitingNames = this.#options.outbox.listWaiting();
      this.#tellAnsweredElsewhere([...ofWhite, ...ofBlack].filter(([name]) => !waitingNames.has(name)));
    } catch (failure) {
      this.#isOffline = failure instanceof ApiFailure && failure.status === 0;
      const isFirst = this.get().status !== 'ready';
      this.#publish(isFirst ? { status: 'failed', error: messageOf(failure) } : {});
    }
  }

  #undo({ id, color }: TrainingAnswer, name: string, before: MemoryState | undefined): void {
    const { outbox, now } = this.#options;
    const waiting = outbox.findSingle(id);
    if (waiting !== undefined && !this.#attempted.has(waiting)) outbox.remove(waiting);
    else void outbox.add({ kind: 'undo', id, name }, now());
    this.#setMemories(color, [[name, before ?? NEW_MEMORY]]);
    void this.#sender.flush();
  }

  /** Unless something newer waits. */
  #takeStored(stored: readonly TrainingMemory[], sentName: string): void {
    this.#isOffline = false;
    const waiting = this.#options.outbox.listWaiting(sentName);
    const taken: [string, MemoryState][] = [];
    for (const [color, memories] of Map.groupBy(stored, (memory) => memory.color)) {
      const ofColor = memories.map(parseWireMemory).filter(([name]) => !waiting.has(name));
      this.#setMemories(color, ofColor);
      taken.push(...ofColor);
    }
    this.#tellAnsweredElsewhere(taken);
  }

  /** Answers from another device count too, with a notice. */
  #tellAnsweredElsewhere(stored: readonly (readonly [string, MemoryState])[]): void {
    const { onNotice, now } = this.#options;
    const elsewhere = this.#answered.meet(stored);
    if (elsewhere.length > 0) onNotice(makeElsewhereText('move', elsewhere, now()));
  }

  #setMemories(color: TrainingColor, changed: readonly (readonly [string, MemoryState])[]): void {
    this.#changes += 1;
    const memories = new Map(this.get().memories[color]);
    for (const [name, state] of changed) memories.set(name, state);
    this.#publish({ memories: { ...this.get().memories, [color]: memories } });
  }

  #publish(changed: Partial<TrainingSnapshot>): void {
    const { outbox } = this.#options;
    this.#snapshot.set({
      ...this.get(),
      ...changed,
      waitingCount: outbox.countAnswers(),
      isOffline: this.#isOffline || this.#sender.hasFailed,
    });
  }
}
