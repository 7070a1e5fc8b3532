import { parse as parseForm } from 'node:querystring';
import { parse as parseJson } from 'secure-json-parse';
import { lowerPriority } from './low-priority.ts';

lowerPriority(10);

export interface BodyJob {
  kind: 'form' | 'json';
  bytes: Uint8Array<ArrayBuffer>;
}

export function readBody({ kind, bytes }: BodyJob): unknown {
  const text = new TextDecoder().decode(bytes);
  if (kind === 'json') return parseJson(text);
  return { ...parseForm(text) };
}
