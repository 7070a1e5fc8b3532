import type { Site } from '#contract/games';
import type { LibraryGameDraft } from '#contract/library';
import { findLikelyName, type GameImport, type LikelyName } from '#chess/pgn/game-import';
import { asError } from '#contract/thrown';

import { Store } from '../../lib/store.ts';

export interface FirstGamesState {
  phase: 'idle' | 'getting' | 'asking' | 'done' | 'failed';
  whose: string;
  requested: RequestedName | undefined;
  games: readonly LibraryGameDraft[];
  all: number | undefined;
  opened: OpenedGame | undefined;
  likely: LikelyName | undefined;
  error: Error | undefined;
}

interface RequestedName {
  site: Site;
  username: string;
}

export interface OpenedGame {
  game: LibraryGameDraft;
  reviewId: string;
}

export interface FirstGamesTools {
  listGames: (
    site: Site,
    username: string,
    call: { signal: AbortSignal; onGame: (pgn: string) => void },
  ) => Promise<unknown>;
  readGames: (pgns: readonly string[], site: Site, username: string) => Promise<LibraryGameDraft[]>;
  readFile: (
    file: File,
    names: readonly string[],
    tell: (done: number, all: number) => void,
  ) => Promise<{ found: GameImport; drafts: () => Promise<LibraryGameDraft[]> }>;
  store: (games: readonly LibraryGameDraft[]) => Promise<unknown>;
  storeLater: (games: readonly LibraryGameDraft[]) => Promise<unknown>;
  saveName: (site: Site, username: string) => Promise<unknown>;
  open: (game: LibraryGameDraft) => Promise<string>;
}

const idle: FirstGamesState = {
  phase: 'idle',
  whose: '',
  requested: undefined,
  games: [],
  all: undefined,
  opened: undefined,
  likely: undefined,
  error: undefined,
};

/** Small batches, so that the page soon finds a game that the user lost. */
const gamesPerPart = 10;

export class FirstGames {
  readonly #state = new Store(idle);
  #running: AbortController | undefined;

  readonly get = this.#state.get;
  readonly subscribe = this.#state.subscribe;

  reset(): void {
    this.#running?.abort();
    this.#set(idle);
  }

  stop(): void {
    this.#running?.abort();
    this.#set({ phase: 'done' });
  }

  async getFromSite(site: Site, username: string, tools: FirstGamesTools): Promise<void> {
    await this.#run(`${username} from ${site}`, async (signal) => {
      this.#set({ requested: { site, username } });
      let part: string[] = [];
      let taking: Promise<void> = Promise.resolve();
      const take = (): void => {
        const pgns = part;
        part = [];
        taking = taking.then(async () => {
          const games = await tools.readGames(pgns, site, username);
          await tools.store(games);
          if (!signal.aborted) await this.#show([...this.get().games, ...games], tools);
        });
        taking.catch(() => undefined);
      };
      await tools.listGames(site, username, {
        signal,
        onGame: (pgn) => {
          part.push(pgn);
          if (part.length === gamesPerPart) take();
        },
      });
      if (part.length > 0) take();
      await tools.saveName(site, username);
      await taking;
      if (this.get().games.length === 0) throw new Error(`${site} has no finished games of ${username}`);
      await this.#openAny(tools);
    });
  }

  async getFromFile(file: File, names: readonly string[], tools: FirstGamesTools): Promise<void> {
    await this.#run(file.name, async (signal) => {
      const tell = (_done: number, all: number): void => this.#set({ all });
      const { found, drafts } = await tools.readFile(file, names, tell);
      if (signal.aborted) return;
      const likely = findLikelyName(found);
      if (likely !== undefined && likely.games > found.games.length) {
        this.#set({ phase: 'asking', likely });
        return;
      }
      if (found.games.length === 0)
        throw new Error('Neither player has one of your names. Choose your side under Add PGN');
      const games = (await drafts()).sort((one, other) => (one.played_at < other.played_at ? 1 : -1));
      const first = findLost(games) ?? games[0];
      if (first !== undefined) await tools.store([first]);
      await tools.storeLater(games.filter((game) => game !== first));
      this.#set({ all: games.length });
      await this.#show(games, tools);
      await this.#openAny(tools);
    });
  }

  async analyse(game: LibraryGameDraft, tools: FirstGamesTools): Promise<void> {
    await this.#run('an example', () => this.#show([game], tools));
  }

  fail(error: Error): void {
    this.#set({ phase: 'failed', error });
  }

  async #run(whose: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.#running?.abort();
    const controller = new AbortController();
    this.#running = controller;
    this.#set({ ...idle, phase: 'getting', whose });
    try {
      await work(controller.signal);
      if (!controller.signal.aborted && this.get().phase === 'getting') this.#set({ phase: 'done' });
    } catch (error) {
      if (controller.signal.aborted) return;
      this.fail(asError(error));
    }
  }

  async #show(games: readonly LibraryGameDraft[], tools: FirstGamesTools): Promise<void> {
    this.#set({ games });
    const lost = findLost(games);
    if (this.get().opened === undefined && lost !== undefined) await this.#open(lost, tools);
  }

  async #openAny(tools: FirstGamesTools): Promise<void> {
    const [newest] = this.get().games;
    if (this.get().opened === undefined && newest !== undefined) await this.#open(newest, tools);
  }

  async #open(game: LibraryGameDraft, tools: FirstGamesTools): Promise<void> {
    this.#set({ opened: { game, reviewId: await tools.open(game) } });
  }

  #set(change: Partial<FirstGamesState>): void {
    this.#state.set({ ...this.get(), ...change });
  }
}

function findLost(games: readonly LibraryGameDraft[]): LibraryGameDraft | undefined {
  return games.find(({ result }) => result === 0);
}
