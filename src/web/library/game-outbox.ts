import * as z from 'zod/mini';
import { cutIntoRequests } from '#contract/game-requests';
import { type LibraryGameDraft, libraryGameDraft } from '#contract/library';

import { useUser } from '../lib/session.tsx';
import { gameOutboxPrefix } from '../lib/storage-keys.ts';
import { Store } from '../lib/store.ts';
import { getQueue, type Mutation, type Outbox, type Queue } from '../sync/queue.ts';
import { getQueryClient, perUser } from '../sync/runtime.ts';
import { addGames } from './added-games.ts';
import { libraryKey } from './library-list.ts';

const gameMutation: Mutation<LibraryGameDraft[]> = {
  kind: gameOutboxPrefix,
  schema: z.array(libraryGameDraft),
  toRequest: (games) => ({ path: '/api/add-games', body: games }),
};

interface GameOutboxOptions {
  queue: Queue;
  onSent: () => void;
  send?: (games: readonly LibraryGameDraft[]) => Promise<unknown>;
}

interface GameOutboxState {
  games: readonly LibraryGameDraft[];
  unsent: number;
  message: string;
  isRefused: boolean;
}

export class GameOutbox {
  readonly #outbox: Outbox<LibraryGameDraft[]>;
  readonly #sent = new Map<string, LibraryGameDraft>();
  readonly #state = new Store<GameOutboxState>({ games: [], unsent: 0, message: '', isRefused: false });

  constructor({ queue, onSent, send = addGames }: GameOutboxOptions) {
    this.#outbox = queue.register(gameMutation).start({
      send: (parts) => send(parts.flat()),
      onSent: (games) => {
        for (const game of games) this.#sent.set(game.game_key, game);
      },
      onIdle: onSent,
    });
    this.#tell();
    this.#outbox.subscribe(() => this.#tellSending());
    this.flush();
  }

  readonly get = this.#state.get;
  readonly subscribe = this.#state.subscribe;

  async add(games: readonly LibraryGameDraft[], now: number): Promise<void> {
    for (const part of cutIntoRequests(games)) {
      void this.#outbox.add(part, now);
      if (part.length < games.length) await new Promise((resolve) => setTimeout(resolve));
    }
    this.#tell();
    this.flush();
  }

  forgetListed(keys: ReadonlySet<string>): void {
    const listed = [...this.#sent.keys()].filter((key) => keys.has(key));
    if (listed.length === 0) return;
    for (const key of listed) this.#sent.delete(key);
    this.#tell();
  }

  flush(): void {
    void this.#outbox.flush();
  }

  retryNow(): void {
    void this.#outbox.retryNow();
  }

  discardRefused(): void {
    this.#outbox.discardRefused();
    this.#tell();
  }

  #tell(): void {
    const games = [...this.#sent.values(), ...this.#outbox.entries.flat()];
    this.#tellSending([...new Map(games.map((game) => [game.game_key, game])).values()]);
  }

  #tellSending(games = this.get().games): void {
    const pending = this.#outbox.get();
    const refused = pending.find(({ state }) => state === 'refused');
    const failed = pending.find(({ message }) => message !== '');
    this.#state.set({
      games,
      unsent: pending.reduce((sum, { entry }) => sum + entry.length, 0),
      message: (refused ?? failed)?.message ?? '',
      isRefused: refused !== undefined,
    });
  }
}

export const getGameOutbox = perUser(
  ({ userId }) =>
    new GameOutbox({
      queue: getQueue(userId),
      onSent: () => void getQueryClient().invalidateQueries({ queryKey: libraryKey }),
    }),
);

export function useGameOutbox(): GameOutbox {
  return getGameOutbox(useUser().id);
}
