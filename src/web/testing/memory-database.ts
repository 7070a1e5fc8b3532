/** A small IndexedDB in memory. Its data survives when a test closes and reopens the page. */
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

type Stores = Map<string, { keyPath: string; rows: Map<string, Row> }>;

class FakeTransaction {
  readonly #stores: Stores;
  readonly #waiting: Listener[] = [];
  readonly #onComplete: Listener[] = [];

  constructor(stores: Stores) {
    this.#stores = stores;
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

  objectStore(name: string) {
    const { rows, keyPath } = this.#stores.get(name) ?? { rows: new Map<string, Row>(), keyPath: '' };
    return {
      get: (key: string) => this.#ask(() => structuredClone(rows.get(key))),
      getAll: (range?: Range) =>
        this.#ask(() =>
          structuredClone([...rows].flatMap(([key, row]) => (!range || isIn(key, range) ? [row] : []))),
        ),
      count: () => this.#ask(() => rows.size),
      put: (row: Row) => this.#ask(() => rows.set(String(row[keyPath]), structuredClone(row))),
      delete: (wanted: string | Range) =>
        this.#ask(() => {
          for (const key of rows.keys()) if (isIn(key, wanted)) rows.delete(key);
        }),
      clear: () => this.#ask(() => rows.clear()),
    };
  }
}

export function useMemoryDatabases(): () => void {
  const databases = new Map<string, Stores>();
  const closers: Listener[] = [];
  const open = (name: string) => {
    const listeners: Record<string, Listener> = {};
    const known = databases.get(name);
    const stores: Stores = known ?? new Map();
    let isAborted = false;
    const result = {
      createObjectStore: (store: string, { keyPath }: { keyPath: string }) => {
        stores.set(store, { keyPath, rows: new Map() });
        return { createIndex: () => undefined };
      },
      transaction: () => new FakeTransaction(stores),
      addEventListener: (kind: string, listener: Listener) => {
        if (kind === 'close') closers.push(listener);
      },
      close: () => undefined,
    };
    queueMicrotask(() => {
      if (!known) listeners['upgradeneeded']?.();
      if (isAborted) return listeners['error']?.();
      databases.set(name, stores);
      listeners['success']?.();
    });
    return {
      result,
      transaction: {
        abort: () => {
          isAborted = true;
        },
      },
      addEventListener: (kind: string, listener: Listener) => {
        listeners[kind] = listener;
      },
    };
  };
  const deleteDatabase = (name: string) => void databases.delete(name);
  const listDatabases = async () => [...databases.keys()].map((name) => ({ name }));
  const before = { indexedDB: globalThis.indexedDB, IDBKeyRange: globalThis.IDBKeyRange };
  Object.assign(globalThis, {
    indexedDB: { open, deleteDatabase, databases: listDatabases },
    IDBKeyRange: { bound: (lower: string, upper: string): Range => ({ lower, upper }) },
  });
  return () => {
    Object.assign(globalThis, before);
    for (const close of closers) close();
  };
}
