/** An IndexedDB table, opened once per page. */
export class IdbTable {
  readonly #names: { database: string; store: string; keyPath: string; index: string | undefined };
  #opened: Promise<IDBDatabase> | undefined;

  constructor(database: string, store: string, keyPath: string, index?: string) {
    this.#names = { database, store, keyPath, index };
  }

  async use<Value>(
    mode: IDBTransactionMode,
    ask: (rows: IDBObjectStore) => IDBRequest<Value>,
  ): Promise<Value> {
    const { store } = this.#names;
    const database = await this.#open();
    return new Promise((resolve, reject) => {
      // Safe from a closed page once the system has it; no need to wait for the disk.
      const transaction = database.transaction(store, mode, { durability: 'relaxed' });
      const request = ask(transaction.objectStore(store));
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () => reject(transaction.error));
    });
  }

  /** For values that can be fetched again: undefined if storage fails. */
  async tryToUse<Value>(...request: Parameters<typeof this.use<Value>>): Promise<Value | undefined> {
    try {
      return await this.use(...request);
    } catch {
      return undefined;
    }
  }

  #open(): Promise<IDBDatabase> {
    this.#opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const { database, store, keyPath, index } = this.#names;
      const opening = indexedDB.open(database, 1);
      opening.addEventListener('upgradeneeded', () => {
        const rows = opening.result.createObjectStore(store, { keyPath });
        if (index !== undefined) rows.createIndex(index, index);
      });
      opening.addEventListener('success', () => resolve(this.#watch(opening.result)));
      opening.addEventListener('error', () => reject(opening.error));
    });
    this.#opened.catch(() => this.#drop());
    return this.#opened;
  }

  /** Browsers may close it, for instance when storage is cleared. */
  #watch(database: IDBDatabase): IDBDatabase {
    database.addEventListener('close', () => this.#drop());
    database.addEventListener('versionchange', () => {
      database.close();
      this.#drop();
    });
    return database;
  }

  #drop(): void {
    this.#opened = undefined;
  }
}
