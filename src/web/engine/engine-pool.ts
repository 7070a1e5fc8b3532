/** An urgent job interrupts a less urgent one. An engine restarts at most twice in a row. */
import { PageEngine, defaultPatience, type Patience } from './engine.ts';
import type { OpenPort } from './engine-port.ts';
import { EngineFailure, type EngineFault } from './fault.ts';
import type { PositionSearch } from '#chess/review/search';
import type { SearchRequest, SearchUpdate } from './uci-session.ts';

export interface Job {
  readonly request: SearchRequest;
  readonly onUpdate?: (update: SearchUpdate) => void;
  onDone(search: PositionSearch | undefined): void;
  onGivenBack(): void;
}

export interface JobSource {
  readonly priority: number;
  take(slot: number): Job | undefined;
  onFault(fault: EngineFault): void;
}

export const priorities = { live: 2, review: 1, background: 0 } as const;

export function makeOneJob(job: Omit<Job, 'onGivenBack'>, onFault: JobSource['onFault']): JobSource {
  let isWanted = true;
  return {
    priority: priorities.live,
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
  /** Idle engines are closed after this time, because each takes tens of megabytes. */
  readonly idleMs?: number;
}

interface Slot {
  engine: PageEngine | undefined;
  running: { source: JobSource; job: Job; isDropped: boolean } | undefined;
  failures: number;
  hasWorked: boolean;
  fault: EngineFault | undefined;
}

/** An engine that has worked before gets one more attempt, because the position may be to blame. */
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

  warm(): void {
    if (this.#isPaused) return;
    for (const slot of this.#slots) if (slot.fault === undefined) this.#openEngine(slot);
    this.#fill();
  }

  add(source: JobSource): void {
    this.#sources.add(source);
    if (this.#slots.every(({ fault }) => fault !== undefined)) {
      for (const slot of this.#slots) Object.assign(slot, { fault: undefined, failures: 0 });
    }
    this.#fill();
    this.#makeRoom(source);
  }

  remove(source: JobSource): void {
    this.#sources.delete(source);
    for (const slot of this.#slots) {
      if (slot.running?.source !== source || slot.running.isDropped) continue;
      slot.running.isDropped = true;
      slot.engine?.stop();
    }
  }

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
    // An engine that never answered gets no second attempt, because that would take another full timeout.
    slot.failures += fault === 'silent' && !slot.hasWorked ? mostFailures : 1;
    if (slot.failures < (slot.hasWorked ? mostFailuresLater : mostFailures)) return;
    slot.fault = fault;
    if (!this.#slots.every((each) => each.fault !== undefined)) return;
    const sources = [...this.#sources];
    this.#sources.clear();
    for (const source of sources) source.onFault(fault);
  }

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

/** Leaves a processor core for the page if there are several. */
export function findPoolSize(hardwareConcurrency: number | undefined, isPhone: boolean): number {
  return Math.max(1, Math.min((hardwareConcurrency ?? 2) - 1, isPhone ? 2 : 4));
}
