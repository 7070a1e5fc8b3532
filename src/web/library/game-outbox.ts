/** Games added by hand, listed at once, also offline. */
import * as z from 'zod/mini';
import { cutIntoRequests } from '#contract/game-requests';
import { type LibraryGameDraft, libraryGameDraft } from '#contract/library';

import { OutboxSender, type OutboxStorage, OutboxStore } from '../lib/outbox.ts';
import { gameOutboxPrefix } from '../lib/storage-keys.ts';
import { Store } from '../lib/store.ts';
import { addGames } from './added-games.ts';

interface GameOutboxOptions {
  storage: OutboxStorage;
  userId: string;
  isSignedIn: () => Promise<boolean>;
  onSent: () => void;
  send?: (games: readonly LibraryGameDraft[]) => Promise<unknown>;
}

interface GameOutboxState {
  /** Waiting games, and sent ones that no list has yet. */
  games: readonly LibraryGameDraft[];
  unsent: number;
  message: string;
  isRefused: boolean;
}

const nothing: GameOutboxState = { games: [], unsent: 0, message: '', isRefused: false };

export class GameOutbox {
  readonly #store: OutboxStore<LibraryGameDraft[]>;
  readonly #sender: OutboxSender<LibraryGameDraft[], unknown>;
  readonly #sent = new Map<string, LibraryGameDraft>();
  #refused = new Map<string, string>();
  #message = '';
  readonly #state = new Store(nothing);
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
      onSent: (games) => {
        this.#message = '';
        for (const game of games) this.#sent.set(game.game_key, game);
      },
      onRefused: (_games, failure, name) => {
        this.#refused.set(name, failure.message);
        return 'keep';
      },
      onFailed: (error) => {
        this.#message = error.message;
        this.#tellSending();
      },
      onProgress: () => this.#tellSending(),
      onIdle: onSent,
    });
    this.#store.readStored();
    this.#tell();
    void this.#sender.flush();
  }

  readonly get = this.#state.get;
  readonly subscribe = this.#state.subscribe;

  /** Resolves once they are listed. */
  async add(games: readonly LibraryGameDraft[], now: number): Promise<void> {
    for (const part of cutIntoRequests(games)) {
      this.#count += 1;
      void this.#store.put(`${now}-${String(this.#count).padStart(6, '0')}`, part);
      if (part.length < games.length) await new Promise((resolve) => setTimeout(resolve));
    }
    this.#tell();
    void this.#sender.flush();
  }

  forgetListed(keys: ReadonlySet<string>): void {
    const listed = [...this.#sent.keys()].filter((key) => keys.has(key));
    if (listed.length === 0) return;
    for (const key of listed) this.#sent.delete(key);
    this.#tell();
  }

  flush(): void {
    void this.#sender.flush();
  }

  retryNow(): void {
    this.#refused = new Map();
    this.flush();
  }

  discardRefused(): void {
    for (const name of this.#refused.keys()) this.#store.remove(name);
    this.#refused = new Map();
    this.#tell();
  }

  #tell(): void {
    const games = [...this.#sent.values(), ...[...this.#store.entries.values()].flat()];
    // The last version of a game wins.
    this.#tellSending([...new Map(games.map((game) => [game.game_key, game])).values()]);
  }

  /** The same object while unchanged, so that screens compute nothing again. */
  #tellSending(games = this.get().games): void {
    const [refusal] = this.#refused.values();
    this.#state.set({
      games,
      unsent: [...this.#store.entries.values()].reduce((sum, { length }) => sum + length, 0),
      message: refusal ?? this.#message,
      isRefused: refusal !== undefined,
    });
  }
}
