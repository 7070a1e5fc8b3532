/** A table in a database of the browser, whose rows are named by one of their fields. It is opened once for the page. */
export class DeviceTable {
  readonly #names: { database: string; store: string; keyPath: string; index: string | undefined };
  #opened: Promise<IDBDatabase> | undefined;

  constructor(database: string, store: string, keyPath: string, index?: string) {
    this.#names = { database, store, keyPath, index };
  }

  /** Resolves when all of it is stored, not when it is asked for. */
  async use<Value>(
    mode: IDBTransactionMode,
    ask: (rows: IDBObjectStore) => IDBRequest<Value>,
  ): Promise<Value> {
    const { store } = this.#names;
    const database = await this.#open();
    return new Promise((resolve, reject) => {
      // The row is safe from a closed page as soon as the system has it; there is no need to wait for the disk.
      const transaction = database.transaction(store, mode, { durability: 'relaxed' });
      const request = ask(transaction.objectStore(store));
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () => reject(transaction.error));
    });
  }

  /** For values that can be fetched or made again: undefined where the browser has no room or no database. */
  async tryToUse<Value>(...asked: Parameters<typeof this.use<Value>>): Promise<Value | undefined> {
    try {
      return await this.use(...asked);
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

  /** A browser may close it, for instance when its files are cleared. */
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
