/**
 * Requests that wait for a running batch share the next round trip. If none is running, a request is sent at
 * once.
 */
import { DatabaseError } from 'pg';
import type { Statement, StatementResult } from './postgres-batch.ts';

export interface Sent {
  answered: readonly StatementResult[];
  failure?: unknown;
}

type Send = (statements: readonly Statement[]) => Promise<Sent>;

interface Waiting {
  statements: readonly Statement[];
  resolve: (sent: Sent | Promise<Sent>) => void;
  reject: (error: unknown) => void;
}

const mostTogether = 32;

/** After this time the next batch starts, because the current one may wait for a locked row. */
const lateMs = 50;

export class QueryBatcher {
  readonly #send: Send;
  readonly #before: readonly Statement[];
  readonly #waiting: Waiting[] = [];
  #isUnderWay = false;

  constructor(send: Send, before: readonly Statement[] = []) {
    this.#send = send;
    this.#before = before;
  }

  send(statements: readonly Statement[]): Promise<Sent> {
    if (!this.#isUnderWay) return this.#go(() => this.#send(statements));
    return new Promise((resolve, reject) => this.#waiting.push({ statements, resolve, reject }));
  }

  async #go<Value>(batch: () => Promise<Value>): Promise<Value> {
    this.#isUnderWay = true;
    let isOver = false;
    const goOn = (): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      this.#isUnderWay = false;
      this.#sendWaiting();
    };
    const timer = setTimeout(goOn, lateMs);
    try {
      return await batch();
    } finally {
      goOn();
    }
  }

  #sendWaiting(): void {
    const group = this.#waiting.splice(0, mostTogether);
    const [first, ...others] = group;
    if (first === undefined) return;
    if (others.length === 0) first.resolve(this.send(first.statements));
    else void this.#go(() => this.#sendTogether(group));
  }

  async #sendTogether(group: readonly Waiting[]): Promise<void> {
    const all = [...this.#before, ...group.flatMap(({ statements }) => statements)];
    const { answered, failure } = await this.#send(all).catch((error: unknown): Sent => ({
      answered: [],
      failure: error,
    }));
    let place = this.#before.length;
    for (const { statements, resolve, reject } of group) {
      if (failure === undefined) resolve({ answered: answered.slice(place, (place += statements.length)) });
      // The database rolled back the whole batch because one statement failed, so send each request on its own.
      else if (isOfStatement(failure)) resolve(this.#send(statements));
      else reject(failure);
    }
  }
}

/** With these codes, nobody knows whether the batch was committed. Do not send it again. */
const endsConnection = /^(?:08|57P)/;

function isOfStatement(failure: unknown): boolean {
  return failure instanceof DatabaseError && !endsConnection.test(failure.code ?? '');
}
