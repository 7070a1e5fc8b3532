/**
 * A few engines that share the work of several askers. The asker with the highest priority is served first, on an
 * engine that is taken from the lowest if none is free. An engine that fails is started again; if that fails too, every asker
 * is told why.
 */
import { PageEngine, defaultPatience, type Patience } from './engine.ts';
import type { OpenPort } from './engine-port.ts';
import { EngineFailure, type EngineFault } from './fault.ts';
import type { PositionSearch } from '#chess/review/search';
import type { SearchRequest, SearchUpdate } from './uci-session.ts';

export interface Job {
  readonly request: SearchRequest;
  readonly onUpdate?: (update: SearchUpdate) => void;
  /** `undefined`: this position cannot be analysed. */
  onDone(search: PositionSearch | undefined): void;
  /** Stopped before its end; it may be asked for again. */
  onGivenBack(): void;
}

export interface JobSource {
  readonly priority: number;
  /** The next job for this engine, or none for now. */
  take(slot: number): Job | undefined;
  /** No engine can be started. Nothing more is told after this. */
  onFault(fault: EngineFault): void;
}

export const priorities = { looking: 2, review: 1, background: 0 } as const;

/** Somebody who looks at the board wants this one answer, and wants it first. */
export function makeOneJob(job: Omit<Job, 'onGivenBack'>, onFault: JobSource['onFault']): JobSource {
  let isWanted = true;
  return {
    priority: priorities.looking,
    take() {
      if (!isWanted) return undefined;
      isWanted = false;
      return { ...job, onGivenBack: () => (isWanted = true) };
    },
    onFault,
  };
}

export interface PoolOptions {
  readonly size: number;
  readonly open: OpenPort;
  readonly patience?: Patience;
  /** Engines without work are ended after this long: each holds tens of megabytes. */
  readonly idleMs?: number;
}

interface Slot {
  engine: PageEngine | undefined;
  running: { source: JobSource; job: Job; isDropped: boolean } | undefined;
  /** In a row. */
  failures: number;
  hasWorked: boolean;
  fault: EngineFault | undefined;
}

/** An engine may fail once. One that has worked before may fail twice: the position may be to blame. */
const mostFailures = 2;
const mostFailuresLater = 3;

export class EnginePool {
  readonly #slots: Slot[];
  readonly #sources = new Set<JobSource>();
  readonly #failedJobs = new WeakMap<SearchRequest, number>();
  readonly #options: PoolOptions;
  #isPaused = false;
  #idleTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#slots = Array.from({ length: options.size }, () => ({
      engine: undefined,
      running: undefined,
      failures: 0,
      hasWorked: false,
      fault: undefined,
    }));
  }

  get size(): number {
    return this.#slots.length;
  }

  /** Starts the engines while the caller still looks for what is known. */
  warm(): void {
    if (this.#isPaused) return;
    for (const slot of this.#slots) if (slot.fault === undefined) this.#openEngine(slot);
    this.#fill();
  }

  /** From now on the source is asked for jobs. Adding it again tells that it has new ones. */
  add(source: JobSource): void {
    this.#sources.add(source);
    // Asking again is trying again.
    if (this.#slots.every(({ fault }) => fault !== undefined)) {
      for (const slot of this.#slots) Object.assign(slot, { fault: undefined, failures: 0 });
    }
    this.#fill();
    this.#makeRoom(source);
  }

  /** Its searches are stopped, and its jobs hear nothing any more. */
  remove(source: JobSource): void {
    this.#sources.delete(source);
    for (const slot of this.#slots) {
      if (slot.running?.source !== source || slot.running.isDropped) continue;
      slot.running.isDropped = true;
      slot.engine?.stop();
    }
  }

  /** Searches stop and go on after `resume`: for a page that nobody sees. */
  pause(): void {
    this.#isPaused = true;
    for (const { engine, running } of this.#slots) if (running !== undefined) engine?.stop();
  }

  resume(): void {
    this.#isPaused = false;
    this.#fill();
  }

  close(): void {
    this.#sources.clear();
    this.#isPaused = true;
    this.#endEngines();
  }

  #fill(): void {
    if (this.#isPaused) return;
    clearTimeout(this.#idleTimer);
    for (const [index, slot] of this.#slots.entries()) {
      if (slot.running !== undefined || slot.fault !== undefined) continue;
      const taken = this.#takeJob(index);
      if (taken !== undefined) void this.#run(slot, taken.source, taken.job);
    }
    if (this.#slots.every(({ running }) => running === undefined)) {
      this.#idleTimer = setTimeout(() => this.#endEngines(), this.#options.idleMs ?? 60_000);
    }
  }

  #takeJob(slot: number): { source: JobSource; job: Job } | undefined {
    const byPriority = [...this.#sources].sort((one, other) => other.priority - one.priority);
    for (const source of byPriority) {
      const job = source.take(slot);
      if (job !== undefined) return { source, job };
    }
    return undefined;
  }

  /** Stops the least important search for a source that got no engine. */
  #makeRoom(source: JobSource): void {
    const usable = this.#slots.filter(({ fault }) => fault === undefined);
    const isWaiting = usable.every(({ running }) => running !== undefined && running.source !== source);
    if (!isWaiting || this.#isPaused) return;
    const [least] = usable.sort(
      (one, other) => (one.running?.source.priority ?? 0) - (other.running?.source.priority ?? 0),
    );
    if (least?.running !== undefined && least.running.source.priority < source.priority) least.engine?.stop();
  }

  #openEngine(slot: Slot): PageEngine {
    slot.engine ??= new PageEngine(this.#options.open, this.#options.patience ?? defaultPatience);
    return slot.engine;
  }

  async #run(slot: Slot, source: JobSource, job: Job): Promise<void> {
    const running = { source, job, isDropped: false };
    slot.running = running;
    const engine = this.#openEngine(slot);
    const onUpdate = (update: SearchUpdate) => {
      if (!running.isDropped) job.onUpdate?.(update);
    };
    try {
      const outcome = await engine.search(job.request, onUpdate);
      slot.running = undefined;
      if (outcome.kind === 'done') {
        slot.failures = 0;
        slot.hasWorked = true;
      }
      if (!running.isDropped) {
        if (outcome.kind === 'done') job.onDone(outcome.search);
        else job.onGivenBack();
      }
    } catch (failure) {
      slot.running = undefined;
      engine.close();
      if (slot.engine === engine) slot.engine = undefined;
      if (!running.isDropped) this.#giveFailedJobBack(slot, job);
      this.#countFailure(slot, failure instanceof EngineFailure ? failure.fault : 'died');
    }
    this.#fill();
  }

  #countFailure(slot: Slot, fault: EngineFault): void {
    // Nobody waits a second time for an engine that has never said a word.
    slot.failures += fault === 'silent' && !slot.hasWorked ? mostFailures : 1;
    if (slot.failures < (slot.hasWorked ? mostFailuresLater : mostFailures)) return;
    slot.fault = fault;
    if (!this.#slots.every((each) => each.fault !== undefined)) return;
    const sources = [...this.#sources];
    this.#sources.clear();
    for (const source of sources) source.onFault(fault);
  }

  /** A position is left out when it ends two engines that worked before; the rest goes on. */
  #giveFailedJobBack(slot: Slot, job: Job): void {
    const failed = (this.#failedJobs.get(job.request) ?? 0) + (slot.hasWorked ? 1 : 0);
    this.#failedJobs.set(job.request, failed);
    if (failed >= mostFailures) job.onDone(undefined);
    else job.onGivenBack();
  }

  #endEngines(): void {
    clearTimeout(this.#idleTimer);
    for (const slot of this.#slots) {
      if (slot.running !== undefined) slot.running.isDropped = true;
      slot.engine?.close();
      slot.engine = undefined;
    }
  }
}

/** One core is left to the page. Phones get hot and kill what is large. */
export function findPoolSize(hardwareConcurrency: number | undefined, isPhone: boolean): number {
  return Math.max(1, Math.min((hardwareConcurrency ?? 2) - 1, isPhone ? 2 : 4));
}
