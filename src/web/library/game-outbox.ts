/** Games the user has brought by hand and the server may not have yet: they are in the list at once, without a network too. */
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
  /**
   * The games that wait, and those that are sent but not in a list yet, so that a game that was shown does not disappear in
   * between.
   */
  games: readonly LibraryGameDraft[];
  /** How many of them wait. */
  unsent: number;
  /** Why they are not on the server; empty while they are on their way. */
  message: string;
  /** The server will not take them as they are. */
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

  /** The games are in the list when this promise resolves. */
  async add(games: readonly LibraryGameDraft[], now: number): Promise<void> {
    for (const part of cutIntoRequests(games)) {
      this.#count += 1;
      void this.#store.put(`${now}-${String(this.#count).padStart(6, '0')}`, part);
      if (part.length < games.length) await new Promise((resolve) => setTimeout(resolve));
    }
    this.#tell();
    void this.#sender.flush();
  }

  /** A list of the server has these games, so the outbox need not show them any more. */
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

  /** Gives up what the server has refused. */
  discardRefused(): void {
    for (const name of this.#refused.keys()) this.#store.remove(name);
    this.#refused = new Map();
    this.#tell();
  }

  /** Tells the listeners when the games are other ones than before. */
  #tell(): void {
    const games = [...this.#sent.values(), ...[...this.#store.entries.values()].flat()];
    // A game that was brought twice is there once, as it was brought last.
    this.#tellSending([...new Map(games.map((game) => [game.game_key, game])).values()]);
  }

  /** As long as the games are the same, the list stays the same object, so that screens that show it compute nothing again. */
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
