import * as z from 'zod/mini';
import { type LibraryGameDraft } from '#contract/library';
import { sites } from '#contract/games';
import type { LibraryGame } from '#chess/pgn/library-game';
import { makeLibraryDraft } from '#contract/library-draft';
import { asError } from '#contract/thrown';

import { listMonths } from '../../../chess-sites/chess-com-games.ts';
import type { Upstreams } from '../../../chess-sites/upstreams.ts';
import type { BrowserTexts } from '../../../lib/local-storage.ts';
import { Store } from '../../../lib/store.ts';
import { nameImport } from './returning-work.ts';

const job = z.object({ site: z.enum(sites), username: z.string(), sinceMs: z.number() });
export type SyncJob = z.infer<typeof job>;
const storedJobs = z.object({ jobs: z.array(job), isPaused: z.boolean() });

export interface SyncState {
  phase: 'idle' | 'running' | 'paused' | 'failed';
  jobs: readonly SyncJob[];
  seen: number;
  added: number;
  error: Error | undefined;
}

export interface SyncTools {
  readUpstreams: () => Promise<Pick<Upstreams, 'listLichessGames' | 'readChessComMonth'>>;
  readToken: () => Promise<string | undefined>;
  readGames: (pgns: readonly string[], username: string) => Promise<readonly LibraryGame[]>;
  store: (games: readonly LibraryGameDraft[]) => Promise<number>;
  now: () => number;
}

const gamesPerPart = 100;

const idle: SyncState = { phase: 'idle', jobs: [], seen: 0, added: 0, error: undefined };

export class GameSync {
  readonly #texts: BrowserTexts;
  readonly #name: string;
  readonly #state = new Store<SyncState>(idle);
  #running: AbortController | undefined;

  constructor(texts: BrowserTexts, userId: string) {
    this.#texts = texts;
    this.#name = nameImport(userId);
    const stored = this.#texts.readJson(this.#name, storedJobs);
    if (stored !== undefined && stored.jobs.length > 0)
      this.#state.set({ ...idle, phase: 'paused', jobs: stored.jobs });
  }

  readonly get = this.#state.get;
  readonly subscribe = this.#state.subscribe;

  get wasInterrupted(): boolean {
    return this.get().phase === 'paused' && this.#texts.readJson(this.#name, storedJobs)?.isPaused === false;
  }

  async start(jobs: readonly SyncJob[], tools: SyncTools): Promise<void> {
    this.#running?.abort();
    this.#set({ ...idle, jobs });
    await this.resume(tools);
  }

  pause(): void {
    this.#running?.abort();
    this.#running = undefined;
    this.#set({ phase: 'paused' });
  }

  stop(): void {
    this.#running?.abort();
    this.#running = undefined;
    this.#set(idle);
  }

  async resume(tools: SyncTools): Promise<void> {
    if (this.get().phase === 'running') return;
    const controller = new AbortController();
    this.#running = controller;
    this.#set({ phase: 'running', error: undefined });
    try {
      for (let [next] = this.get().jobs; next !== undefined; [next] = this.get().jobs) {
        if (next.site === 'Lichess') await this.#runLichess(next, tools, controller.signal);
        else await this.#runChessCom(next, tools, controller.signal);
        controller.signal.throwIfAborted();
        this.#set({ jobs: this.get().jobs.slice(1) });
      }
      this.#set({ phase: 'idle' });
    } catch (error) {
      // The code that aborted the import has already set the state.
      if (controller.signal.aborted) return;
      this.#set({ phase: 'failed', error: asError(error) });
    }
  }

  async #runLichess(next: SyncJob, tools: SyncTools, signal: AbortSignal): Promise<void> {
    let part: string[] = [];
    // Store parts one after another, so that the resume point never moves back.
    let storing: Promise<unknown> = Promise.resolve();
    const storePart = (): void => {
      const pgns = part;
      part = [];
      storing = storing.then(() => this.#store(next, pgns, tools, signal));
      storing.catch(() => undefined);
    };
    const [upstreams, token] = await Promise.all([tools.readUpstreams(), tools.readToken()]);
    await upstreams.listLichessGames(next.username, {
      token,
      signal,
      sinceMs: next.sinceMs,
      onGame: (pgn) => {
        part.push(pgn);
        if (part.length === gamesPerPart) storePart();
      },
    });
    if (part.length > 0) storePart();
    await storing;
  }

  async #runChessCom(next: SyncJob, tools: SyncTools, signal: AbortSignal): Promise<void> {
    const upstreams = await tools.readUpstreams();
    for (const month of listMonths(new Date(next.sinceMs), new Date(tools.now()))) {
      const { pgns } = await upstreams.readChessComMonth(next.username, month, { signal });
      for (let from = 0; from < pgns.length; from += gamesPerPart) {
        await this.#store(next, pgns.slice(from, from + gamesPerPart), tools, signal, false);
      }
      const [year = 0, number = 1] = month.split('/').map(Number);
      this.#moveOn(Math.min(Date.UTC(year, number), tools.now()));
    }
  }

  async #store(
    { site, username }: SyncJob,
    pgns: readonly string[],
    tools: SyncTools,
    signal: AbortSignal,
    isInOrder = true,
  ): Promise<void> {
    const games = await tools.readGames(pgns, username);
    const source = site === 'Lichess' ? 'lichess' : 'chess.com';
    const added = await tools.store(games.flatMap((game) => makeLibraryDraft(game, source) ?? []));
    signal.throwIfAborted();
    this.#set({ seen: this.get().seen + games.length, added: this.get().added + added });
    const last = games.at(-1)?.playedAt;
    if (isInOrder && last !== undefined && last !== null) this.#moveOn(Date.parse(last));
  }

  #moveOn(sinceMs: number): void {
    const [first, ...others] = this.get().jobs;
    if (first !== undefined)
      this.#set({ jobs: [{ ...first, sinceMs: Math.max(first.sinceMs, sinceMs) }, ...others] });
  }

  #set(change: Partial<SyncState>): void {
    const next = { ...this.get(), ...change };
    const stored = { jobs: next.jobs, isPaused: next.phase === 'paused' };
    this.#texts.write(this.#name, next.jobs.length === 0 ? null : JSON.stringify(stored));
    this.#state.set(next);
  }
}
