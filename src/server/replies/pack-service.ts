import { statSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import { makeTextHash } from '#chess/text-hash';
import type { PackSummary } from '#contract/config';
import { ApiError } from '../errors.ts';
import { WorkThreads } from '../work-threads.ts';
import type { LookupJob } from './lookup-worker.ts';
import { BadPack, identify, Pack } from './pack-reader.ts';

export interface LookupLimits {
  waiting: number;
  jobMs: number;
}

export const lookupLimits: LookupLimits = { waiting: 64, jobMs: 10_000 };
const retryAfterSeconds = 2;

export class PackService {
  readonly path: string;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #limits: LookupLimits;
  #known: { identity: string; tag: string; summary: PackSummary } | undefined;
  readonly #threads: WorkThreads<LookupJob, Uint8Array>;

  constructor(path: string, log: Pick<FastifyBaseLogger, 'warn'>, limits: LookupLimits) {
    this.path = path;
    this.#log = log;
    this.#limits = limits;
    this.#threads = new WorkThreads({
      worker: new URL('lookup-worker.ts', import.meta.url),
      task: 'lookUp',
      threads: 1,
      idleMs: 60_000,
      mostWaiting: limits.waiting + 1,
    });
  }

  findSummary(): PackSummary {
    if (statSync(this.path, { throwIfNoEntry: false }) === undefined) return null;
    try {
      const identity = identify(this.path);
      if (this.#known?.identity !== identity)
        this.#known = { identity, tag: `"${makeTextHash(identity)}"`, summary: this.#readSummary() };
      return this.#known.summary;
    } catch (error) {
      this.#log.warn({ err: error, file: this.path }, 'the pack of games cannot be read');
      return null;
    }
  }

  findTag(): string | undefined {
    return this.findSummary() === null ? undefined : this.#known?.tag;
  }

  async lookUp(job: LookupJob): Promise<Uint8Array> {
    if (this.#threads.waiting >= this.#limits.waiting) throw busy();
    const signal = AbortSignal.timeout(this.#limits.jobMs);
    try {
      return await this.#threads.run(job, { signal });
    } catch (error) {
      if (signal.aborted) throw busy();
      this.#log.warn({ err: error, file: this.path }, 'the pack of games could not answer');
      throw new ApiError('unavailable', { message: 'The game statistics of this server cannot be read' });
    }
  }

  async close(): Promise<void> {
    await this.#threads.close();
  }

  #readSummary(): PackSummary {
    try {
      const pack = new Pack(this.path);
      pack.close();
      const { games, positions, max_ply, first_day, last_day } = pack.description;
      return { games, positions, max_ply, first_day, last_day };
    } catch (error) {
      const reason = error instanceof BadPack ? error.message : undefined;
      this.#log.warn({ err: error, file: this.path }, reason ?? 'the pack of games cannot be read');
      return null;
    }
  }
}

function busy(): ApiError {
  return new ApiError('unavailable', {
    message: 'Too many requests for game statistics are waiting',
    retry_after_seconds: retryAfterSeconds,
  });
}
