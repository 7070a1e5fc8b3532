import type { LibraryGame } from '#chess/pgn/library-game';
import type { Site } from '#contract/games';
import { toOpponentGame } from '#contract/opponent-game';
import {
  type OpponentDraft,
  type OpponentGame,
  opponentLimits,
  type OpponentName,
} from '#contract/opponents';
import { asError } from '#contract/thrown';

import {
  type GamePage,
  type OpponentUpstreams,
  type PageReader,
  readChessComPages,
  readLichessPages,
} from '../../chess-sites/opponent-games.ts';
import { Store } from '../../lib/store.ts';

export interface ScoutState {
  phase: 'idle' | 'running' | 'paused' | 'failed';
  site: Site;
  name: string;
  games: number;
  error: Error | undefined;
}

export interface ScoutTools {
  upstreams: OpponentUpstreams;
  readToken: () => Promise<string | undefined>;
  readGames: (pgns: readonly string[], username: string) => Promise<readonly LibraryGame[]>;
  save: (draft: OpponentDraft) => Promise<unknown>;
}

/** Some players play mostly variants, which do not count, so stop after reading this many games. */
const mostSeen = 5 * opponentLimits.games;

interface Reading {
  readonly pages: PageReader;
  readonly games: Map<string, OpponentGame>;
  name: string;
  seen: number;
  isCut: boolean;
  isRead: boolean;
}

const idle: ScoutState = { phase: 'idle', site: 'Lichess', name: '', games: 0, error: undefined };

export class Scout {
  readonly #state = new Store<ScoutState>(idle);
  #reading: Reading | undefined;
  #running: AbortController | undefined;

  readonly get = this.#state.get;
  readonly subscribe = this.#state.subscribe;

  async start(site: Site, name: string, tools: ScoutTools): Promise<OpponentName | undefined> {
    this.cancel();
    const options = { username: name, upstreams: tools.upstreams, readToken: tools.readToken };
    const pages = site === 'Lichess' ? readLichessPages(options) : readChessComPages(options);
    this.#reading = { pages, games: new Map(), name, seen: 0, isCut: false, isRead: false };
    this.#state.set({ ...idle, site, name });
    return this.resume(tools);
  }

  pause(): void {
    this.#stop();
    this.#set({ phase: 'paused' });
  }

  cancel(): void {
    this.#stop();
    this.#reading = undefined;
    this.#state.set(idle);
  }

  async resume(tools: ScoutTools): Promise<OpponentName | undefined> {
    const reading = this.#reading;
    if (reading === undefined || this.get().phase === 'running') return undefined;
    const controller = new AbortController();
    this.#running = controller;
    this.#set({ phase: 'running', error: undefined });
    try {
      await this.#read(reading, tools, controller.signal);
      const draft = makeDraft(this.get().site, reading);
      await tools.save(draft);
      if (controller.signal.aborted) return undefined;
      this.cancel();
      return draft;
    } catch (error) {
      // If the import was paused, cancelled or restarted, the state is already set.
      if (!controller.signal.aborted) this.#set({ phase: 'failed', error: asError(error) });
      return undefined;
    }
  }

  async #read(reading: Reading, tools: ScoutTools, signal: AbortSignal): Promise<void> {
    while (!reading.isRead) {
      const page = await reading.pages.next(signal);
      if (page) await this.#take(reading, page, tools, signal);
      const isFull = reading.games.size >= opponentLimits.games || reading.seen >= mostSeen;
      reading.isRead = page === undefined || isFull;
    }
  }

  async #take(reading: Reading, page: GamePage, tools: ScoutTools, signal: AbortSignal): Promise<void> {
    const games = await tools.readGames(page.pgns, reading.name);
    reading.seen += page.seen;
    for (const game of games) {
      const listed = toOpponentGame(game);
      if (!listed || reading.games.has(listed.game_key)) continue;
      reading.name = game.username;
      if (reading.games.size < opponentLimits.games) reading.games.set(listed.game_key, listed);
      else reading.isCut = true;
    }
    signal.throwIfAborted();
    this.#set({ games: reading.games.size });
  }

  #stop(): void {
    this.#running?.abort();
    this.#running = undefined;
  }

  #set(change: Partial<ScoutState>): void {
    this.#state.set({ ...this.get(), ...change });
  }
}

function makeDraft(site: Site, { name, games, seen, isCut }: Reading): OpponentDraft {
  const where = site === 'Lichess' ? 'Lichess' : 'Chess.com';
  if (seen === 0) throw new Error(`${name} has no games on ${where}.`);
  if (games.size === 0) throw new Error(`${name} has only chess variants or unfinished games on ${where}.`);
  const newest = [...games.values()].sort((one, other) => (one.played_at < other.played_at ? 1 : -1));
  return { site, name, is_cut: isCut || games.size === opponentLimits.games, games: newest };
}
