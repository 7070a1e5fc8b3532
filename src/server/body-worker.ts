/** Entry of the threads that take large bodies apart. */
import { setPriority } from 'node:os';
import process from 'node:process';
import { parse as parseForm } from 'node:querystring';
import { parse as parseJson } from 'secure-json-parse';

// On Linux this is about the calling thread alone, as in openings/analysis-worker.ts.
if (process.platform === 'linux') setPriority(0, 10);

export interface BodyJob {
  kind: 'form' | 'json';
  bytes: Uint8Array<ArrayBuffer>;
}

export function readBody({ kind, bytes }: BodyJob): unknown {
  const text = new TextDecoder().decode(bytes);
  if (kind === 'json') return parseJson(text);
  // Without the prototype that would not cross to the other thread.
  return { ...parseForm(text) };
}
