/**
 * The thread that owns the only writing connection to the SQLite file, so that no `fsync` ever holds up the
 * event loop. It does what it is told, one message at a time; what belongs to one transaction is decided by
 * `write-queue.ts`.
 */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { makeStatementRunner } from './sqlite-statement.ts';
import type { WriterAnswer, WriterRequest } from './write-queue.ts';

if (parentPort === null) throw new Error('sqlite-writer runs as a worker thread');
const port = parentPort;
const path: unknown = workerData;
if (typeof path !== 'string') throw new Error('sqlite-writer needs the path of the database');

const database = new DatabaseSync(path, { timeout: 10_000 });
database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
const run = makeStatementRunner(database);

port.on('message', (request: WriterRequest) => {
  if (request.type === 'run') {
    port.postMessage(answer(request.id, request.statements));
    return;
  }
  database.exec('PRAGMA optimize');
  database.close();
  port.close();
});
port.postMessage('ready');

function answer(id: number, statements: (WriterRequest & { type: 'run' })['statements']): WriterAnswer {
  try {
    const results = statements.map(run);
    return { id, results, inTransaction: database.isTransaction };
  } catch (error) {
    return {
      id,
      error: { message: error instanceof Error ? error.message : String(error), code: resultCode(error) },
      inTransaction: database.isTransaction,
    };
  }
}

function resultCode(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('errcode' in error)) return undefined;
  return typeof error.errcode === 'number' ? error.errcode : undefined;
}
