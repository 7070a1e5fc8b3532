/** Games the user has brought by hand and the server may not have yet: they are in the list at once, without a network too. */
import * as z from 'zod/mini';
import { type LibraryGameDraft, libraryGameDraft } from '#contract/library';

import { OutboxSender, type OutboxStorage, OutboxStore } from '../lib/outbox.ts';
import { gameOutboxPrefix } from '../lib/storage-keys.ts';
import { addGames } from './added-games.ts';

interface GameOutboxOptions {
  storage: OutboxStorage;
  userId: string;
  isSignedIn: () => Promise<boolean>;
  onSent: () => void;
  send?: (games: readonly LibraryGameDraft[]) => Promise<unknown>;
}

interface GameOutboxState {
  games: readonly LibraryGameDraft[];
  /** Why they are not on the server; empty while they are on their way. */
  message: string;
  /** The server will not take them as they are. */
  isRefused: boolean;
}

const gamesPerEntry = 50;
const nothing: GameOutboxState = { games: [], message: '', isRefused: false };

export class GameOutbox {
  readonly #store: OutboxStore<LibraryGameDraft[]>;
  readonly #sender: OutboxSender<LibraryGameDraft[], unknown>;
  readonly #listeners = new Set<() => void>();
  #refused = new Map<string, string>();
  #message = '';
  #state = nothing;
  #count = 0;

  constructor({ storage, userId, isSignedIn, onSent, send = addGames }: GameOutboxOptions) {
    this.#store = new OutboxStore(storage, gameOutboxPrefix, userId, z.array(libraryGameDraft), (games) => ({
      path: '/api/add-games',
      body: games,
    }));
    this.#sender = new OutboxSender<LibraryGameDraft[], unknown>({
      store: this.#store,
      findNext: () => [...this.#store.entries.keys()].find((name) => !this.#refused.has(name)),
      send: (games) => send(games),
      isSignedIn,
      asksWhoIsSignedIn: 'always',
      onSent: () => {
        this.#message = '';
      },
      onRefused: (_games, failure, name) => {
        this.#refused.set(name, failure.message);
        return 'keep';
      },
      onFailed: (error) => {
        this.#message = error.message;
        this.#tell();
      },
      onProgress: () => this.#tell(),
      onIdle: onSent,
    });
    this.#store.readStored();
    this.#tell();
    void this.#sender.flush();
  }

  getState = (): GameOutboxState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(games: readonly LibraryGameDraft[], now: number): void {
    for (let from = 0; from < games.length; from += gamesPerEntry) {
      this.#count += 1;
      const name = `${now}-${String(this.#count).padStart(6, '0')}`;
      void this.#store.put(name, games.slice(from, from + gamesPerEntry));
    }
    this.#tell();
    void this.#sender.flush();
  }

  flush(): void {
    void this.#sender.flush();
  }

  retryNow(): void {
    this.#refused = new Map();
    this.flush();
  }

  /** Gives up what the server has refused. */
  discardRefused(): void {
    for (const name of this.#refused.keys()) this.#store.remove(name);
    this.#refused = new Map();
    this.#tell();
  }

  #tell(): void {
    const [refusal] = this.#refused.values();
    this.#state = {
      games: [...this.#store.entries.values()].flat(),
      message: refusal ?? this.#message,
      isRefused: refusal !== undefined,
    };
    for (const listener of this.#listeners) listener();
  }
}
