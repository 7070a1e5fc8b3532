/** The little that the page asks of the browser's databases: each has one store, whose rows are named by one of their fields. */
export function openDatabase(
  name: string,
  storeName: string,
  keyPath: string,
  index?: string,
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1);
    opening.addEventListener('upgradeneeded', () => {
      const rows = opening.result.createObjectStore(storeName, { keyPath });
      if (index !== undefined) rows.createIndex(index, index);
    });
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error));
  });
}

/** Resolves when all of it is stored, not when it is asked for. */
export function useRows<Value>(
  database: IDBDatabase,
  storeName: string,
  mode: IDBTransactionMode,
  ask: (rows: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    // Safe from a closed page as soon as the system has it: nobody waits for the disk.
    const transaction = database.transaction(storeName, mode, { durability: 'relaxed' });
    const request = ask(transaction.objectStore(storeName));
    transaction.addEventListener('complete', () => resolve(request.result));
    transaction.addEventListener('abort', () => reject(transaction.error));
  });
}
