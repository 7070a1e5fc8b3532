/**
 * Owns the only writing connection, so that `fsync` does not block the event loop. Jobs share a commit, and
 * every response waits for it.
 */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { messageOf } from '#contract/thrown';
import { makeStatementRunner, type SqliteResult } from './sqlite-statement.ts';
import type { WriterAnswer, WriterRequest } from './write-queue.ts';

const jobsPerCommit = 64;

if (parentPort === null) throw new Error('sqlite-writer runs as a worker thread');
const port = parentPort;
const path: unknown = workerData;
if (typeof path !== 'string') throw new Error('sqlite-writer needs the path of the database');

const database = new DatabaseSync(path, { timeout: 10_000 });
database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
const runStatement = makeStatementRunner(database);

let uncommitted: WriterAnswer[] = [];
let isTransactionOpen = false;

port.on('message', (first: WriterRequest) => {
  let request: WriterRequest | undefined = first;
  while (request !== undefined) {
    if (request.type === 'close') {
      commit();
      close();
      return;
    }
    handle(request);
    if (uncommitted.length >= jobsPerCommit && !isTransactionOpen) commit();
    request = receiveMessageOnPort(port)?.message;
  }
  if (!isTransactionOpen) commit();
});
port.postMessage('ready');

function handle(request: Exclude<WriterRequest, { type: 'close' }>): void {
  const { id, type } = request;
  try {
    if (type === 'job') {
      runJob(request);
    } else if (type === 'step') {
      if (request.opens) openTransaction();
      if (!isTransactionOpen) throw new Error('The transaction has been undone');
      send([{ id, results: [runStatement(request.statement)] }]);
    } else if (type === 'end') {
      if (!isTransactionOpen) throw new Error('The transaction has been undone');
      isTransactionOpen = false;
      run('RELEASE job');
      answerJob({ id, results: [] });
    } else {
      if (isTransactionOpen) undoJob();
      answerJob({ id, results: [] });
    }
  } catch (failure) {
    const error = describe(failure);
    // On a full disk or an I/O error, SQLite may roll back the whole transaction, including earlier jobs.
    if (!database.isTransaction) failUncommitted(error);
    else if (type === 'job') undoJob();
    if (!database.isTransaction) isTransactionOpen = false;
    if (type === 'step') send([{ id, error }]);
    else answerJob({ id, error });
  }
}

function runJob({ id, statements, eachMustChange }: Extract<WriterRequest, { type: 'job' }>): void {
  openJob();
  const results: SqliteResult[] = [];
  for (const statement of statements) {
    const result = runStatement(statement);
    if (eachMustChange && result.changes < (statement.minAffectedRows ?? 1)) {
      undoJob();
      answerJob({ id, results });
      return;
    }
    results.push(result);
  }
  run('RELEASE job');
  answerJob({ id, results });
}

function answerJob(answer: WriterAnswer): void {
  if (database.isTransaction) uncommitted.push(answer);
  else send([answer]);
}

function openJob(): void {
  if (!database.isTransaction) run('BEGIN IMMEDIATE');
  run('SAVEPOINT job');
}

function openTransaction(): void {
  openJob();
  isTransactionOpen = true;
}

function undoJob(): void {
  isTransactionOpen = false;
  run('ROLLBACK TO job');
  run('RELEASE job');
}

function commit(): void {
  if (!database.isTransaction) return;
  try {
    run('COMMIT');
  } catch (failure) {
    if (database.isTransaction) run('ROLLBACK');
    failUncommitted(describe(failure));
    return;
  }
  send(uncommitted);
  uncommitted = [];
}

function failUncommitted(error: WriterAnswer['error']): void {
  send(uncommitted.map(({ id }) => ({ id, ...(error !== undefined && { error }) })));
  uncommitted = [];
}

function close(): void {
  database.exec('PRAGMA optimize');
  database.close();
  port.close();
}

function run(sql: string): SqliteResult {
  return runStatement({ sql, parameters: [] });
}

function send(answers: WriterAnswer[]): void {
  if (answers.length > 0) port.postMessage(answers);
}

function describe(failure: unknown): { message: string; code: number | undefined } {
  const message = messageOf(failure);
  return { message, code: resultCode(failure) };
}

function resultCode(failure: unknown): number | undefined {
  if (typeof failure !== 'object' || failure === null || !('errcode' in failure)) return undefined;
  return typeof failure.errcode === 'number' ? failure.errcode : undefined;
}
