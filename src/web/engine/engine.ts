import type { PositionSearch } from '#chess/review/search';
import type { EnginePort, OpenPort } from './engine-port.ts';
import { EngineFailure, type EngineFault } from './fault.ts';
import {
  newSession,
  type SearchRequest,
  type SearchUpdate,
  type SessionEvent,
  type SessionState,
  stepSession,
} from './uci-session.ts';

export interface Patience {
  readonly startMs: number;
  readonly silenceMs: number;
}

export const defaultPatience: Patience = { startMs: 30_000, silenceMs: 15_000 };

export type SearchOutcome =
  | { readonly kind: 'done'; readonly search: PositionSearch | undefined }
  | { readonly kind: 'stopped' };

interface Waiting {
  resolve(outcome: SearchOutcome): void;
  reject(failure: EngineFailure): void;
  onUpdate?: ((update: SearchUpdate) => void) | undefined;
}

export class PageEngine {
  #state: SessionState = newSession;
  #port: EnginePort | undefined;
  #fault: EngineFault | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #request: SearchRequest | undefined;
  #waiting: Waiting | undefined;
  readonly #patience: Patience;

  constructor(open: OpenPort, patience: Patience = defaultPatience) {
    this.#patience = patience;
    try {
      this.#port = open({
        onLine: (line) => this.#take({ kind: 'line', line }),
        onFault: (fault) => this.#fail(fault),
      });
    } catch {
      this.#fault = 'workers-blocked';
      return;
    }
    if (this.#fault !== undefined) {
      this.#port.close();
      return;
    }
    this.#wait(patience.startMs);
    this.#take({ kind: 'start' });
  }

  search(request: SearchRequest, onUpdate?: (update: SearchUpdate) => void): Promise<SearchOutcome> {
    return new Promise((resolve, reject) => {
      if (this.#fault !== undefined) return reject(new EngineFailure(this.#fault));
      if (this.#waiting !== undefined) return reject(new Error('the engine is searching'));
      this.#waiting = { resolve, reject, onUpdate };
      this.#request = request;
      if (this.#state.phase === 'idle') this.#go();
    });
  }

  stop(): void {
    if (this.#request !== undefined) {
      this.#request = undefined;
      this.#settle({ kind: 'stopped' });
    } else this.#take({ kind: 'stop' });
  }

  close(): void {
    this.#fail('died');
  }

  #go(): void {
    const request = this.#request;
    if (request === undefined) return;
    this.#request = undefined;
    this.#wait(this.#patience.silenceMs);
    this.#take({ kind: 'search', request });
  }

  #take(event: SessionEvent): void {
    if (this.#fault !== undefined) return;
    if (event.kind === 'line' && this.#state.phase === 'searching') this.#wait(this.#patience.silenceMs);
    const { state, send, report } = stepSession(this.#state, event);
    this.#state = state;
    for (const command of send) this.#port?.send(command);
    if (report === undefined) return;
    if (report.kind === 'update') return this.#waiting?.onUpdate?.(report.update);
    clearTimeout(this.#timer);
    if (report.kind === 'done') {
      this.#settle(report.wasStopped ? { kind: 'stopped' } : { kind: 'done', search: report.search });
    }
    this.#go();
  }

  #settle(outcome: SearchOutcome): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve(outcome);
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#fail('silent'), ms);
  }

  #fail(fault: EngineFault): void {
    if (this.#fault !== undefined) return;
    this.#fault = fault;
    clearTimeout(this.#timer);
    this.#port?.close();
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.reject(new EngineFailure(fault));
  }
}
