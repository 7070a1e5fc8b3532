/** A small in-memory IndexedDB that outlives a page. */
type Listener = () => void;
type Row = Record<string, unknown>;

class FakeRequest {
  result: unknown;
  readonly #listeners: Listener[] = [];

  addEventListener(kind: string, listener: Listener): void {
    if (kind === 'success') this.#listeners.push(listener);
  }

  succeed(result: unknown): void {
    this.result = result;
    for (const listener of this.#listeners) listener();
  }
}

interface Range {
  lower: string;
  upper: string;
}

function isIn(key: string, wanted: string | Range): boolean {
  return typeof wanted === 'string' ? key === wanted : key >= wanted.lower && key <= wanted.upper;
}

/** Requests run in order, one per turn. */
class FakeTransaction {
  readonly #rows: Map<string, Row>;
  readonly #keyPath: string;
  readonly #waiting: Listener[] = [];
  readonly #onComplete: Listener[] = [];

  constructor(rows: Map<string, Row>, keyPath: string) {
    this.#rows = rows;
    this.#keyPath = keyPath;
    queueMicrotask(() => this.#run());
  }

  addEventListener(kind: string, listener: Listener): void {
    if (kind === 'complete') this.#onComplete.push(listener);
  }

  #run(): void {
    const next = this.#waiting.shift();
    if (next === undefined) {
      for (const listener of this.#onComplete) listener();
      return;
    }
    next();
    queueMicrotask(() => this.#run());
  }

  #ask(work: () => unknown): FakeRequest {
    const request = new FakeRequest();
    this.#waiting.push(() => request.succeed(work()));
    return request;
  }

  objectStore() {
    const rows = this.#rows;
    return {
      get: (key: string) => this.#ask(() => structuredClone(rows.get(key))),
      getAll: (range?: Range) =>
        this.#ask(() =>
          structuredClone([...rows].flatMap(([key, row]) => (!range || isIn(key, range) ? [row] : []))),
        ),
      count: () => this.#ask(() => rows.size),
      put: (row: Row) => this.#ask(() => rows.set(String(row[this.#keyPath]), structuredClone(row))),
      delete: (wanted: string | Range) =>
        this.#ask(() => {
          for (const key of rows.keys()) if (isIn(key, wanted)) rows.delete(key);
        }),
      clear: () => this.#ask(() => rows.clear()),
    };
  }
}

export function useMemoryDatabases(): () => void {
  const databases = new Map<string, { keyPath: string; rows: Map<string, Row> }>();
  const open = (name: string) => {
    const listeners: Record<string, Listener> = {};
    const known = databases.get(name);
    const made = known ?? { keyPath: '', rows: new Map<string, Row>() };
    databases.set(name, made);
    const result = {
      createObjectStore: (_: string, { keyPath }: { keyPath: string }) => {
        made.keyPath = keyPath;
        return { createIndex: () => undefined };
      },
      transaction: () => new FakeTransaction(made.rows, made.keyPath),
      addEventListener: () => undefined,
      close: () => undefined,
    };
    queueMicrotask(() => {
      if (!known) listeners['upgradeneeded']?.();
      listeners['success']?.();
    });
    return {
      result,
      addEventListener: (kind: string, listener: Listener) => {
        listeners[kind] = listener;
      },
    };
  };
  const before = { indexedDB: globalThis.indexedDB, IDBKeyRange: globalThis.IDBKeyRange };
  Object.assign(globalThis, {
    indexedDB: { open },
    IDBKeyRange: { bound: (lower: string, upper: string): Range => ({ lower, upper }) },
  });
  return () => void Object.assign(globalThis, before);
}
