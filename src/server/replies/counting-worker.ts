import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { type CountingTotals, GameReader, makeTotals } from '#chess/replies/counting-games';
import { CountingTable, recordInts } from './counting-table.ts';

export interface CountingWorkerData {
  folder: string;
  maxPly: number;
  tableBits: number;
  chunkBytes: number;
}

export type CountingOrder =
  | { kind: 'scan'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'count'; bytes: Uint8Array<ArrayBuffer>; room: number[] | undefined }
  | { kind: 'flush'; name: string };

export interface CountingReply {
  totals: CountingTotals;
  found: number[];
  bytes: Uint8Array<ArrayBuffer> | undefined;
  isFull: boolean;
  records: number;
}

const { folder, maxPly, tableBits, chunkBytes }: CountingWorkerData = workerData;
const reader = new GameReader(maxPly);
const table = new CountingTable(tableBits, chunkBytes);
let gamesInTable = 0;

parentPort?.on('message', (order: CountingOrder) => {
  const reply: CountingReply = {
    totals: makeTotals(),
    found: [],
    bytes: undefined,
    isFull: false,
    records: 0,
  };
  if (order.kind === 'scan') {
    reply.found = reader.countHeaders(order.bytes);
    reply.bytes = order.bytes;
  } else if (order.kind === 'count') {
    reader.read(order.bytes, reply.totals, table.add, order.room);
    gamesInTable += reply.totals.games.reduce((sum, games) => sum + games, 0);
    reply.isFull = table.isFull(gamesInTable);
  } else {
    reply.records = flush(order.name);
  }
  parentPort?.postMessage(reply, reply.bytes === undefined ? [] : [reply.bytes.buffer]);
});

function flush(name: string): number {
  const run = table.takeRun();
  gamesInTable = 0;
  const file = openSync(join(folder, name), 'w');
  try {
    const bytes = new Uint8Array(run.buffer);
    for (let at = 0; at < bytes.length;)
      at += writeSync(file, bytes, at, Math.min(bytes.length - at, 1 << 24));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return run.length / recordInts;
}
