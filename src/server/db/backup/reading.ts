import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import * as z from 'zod/mini';
import { messageOf } from '#contract/thrown';
import { ExplainedError } from '../../explained-error.ts';
import { backupEnd, backupHeader, backupRow, backupTable, isSameCount, type RowCounts } from './format.ts';

export class NotRestored extends ExplainedError {
  constructor(reason: string) {
    super(`${reason} Nothing was changed.`);
    this.name = 'NotRestored';
  }
}

/**
 * The longest row is a study of an old release: four texts of 8 MiB. JSON may need six bytes per character.
 */
const longestLine = 200 * 1024 * 1024;
export const mostValues = 200;
/** Checks the nesting of longer lines first, because parsing deeply nested JSON could take gigabytes. */
const longLine = 1024 * 1024;

export async function countBackup(path: string): Promise<RowCounts> {
  const counts: RowCounts = {};
  let table: z.infer<typeof backupTable> | undefined;
  let isFirst = true;
  let isComplete = false;
  for await (const line of readLines(path)) {
    if (isFirst) getPart(backupHeader, line);
    else if (Array.isArray(line)) {
      if (getPart(backupRow, line).length !== table?.columns.length)
        throw new NotRestored('A row of the backup does not fit its table.');
      counts[table.table] = (counts[table.table] ?? 0) + 1;
    } else {
      const next = z.safeParse(backupTable, line);
      if (next.success) {
        table = next.data;
        counts[table.table] = 0;
      } else isComplete = isSameCount(getPart(backupEnd, line).rows, counts);
    }
    isFirst = false;
  }
  if (!isComplete) throw new NotRestored('The backup is not complete.');
  return counts;
}

export function getPart<T>(schema: z.ZodMiniType<T>, line: unknown): T {
  const part = z.safeParse(schema, line);
  if (!part.success)
    throw new NotRestored('The file is not a Tabiya backup: it has a line of an unknown kind.');
  return part.data;
}

export async function* readLines(path: string): AsyncGenerator<unknown> {
  const file = createReadStream(path);
  const text = file.pipe(createGunzip());
  file.on('error', (error) => text.destroy(error));
  try {
    for await (const line of splitLines(text.setEncoding('utf8'))) yield parseLine(line);
  } catch (error) {
    throw new NotRestored(`The backup cannot be read: ${messageOf(error)}.`);
  }
}

/** Splits only at newlines. `readline` would also split at U+2028, which JSON allows in strings. */
async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let pieces: string[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', start)) {
      yield [...pieces, chunk.slice(start, end)].join('');
      [pieces, length, start] = [[], 0, end + 1];
    }
    pieces.push(chunk.slice(start));
    length += chunk.length - start;
    if (length > longestLine) throw new Error('a line is too long');
  }
  if (length > 0) yield pieces.join('');
}

function parseLine(line: string): unknown {
  if (line.length > longLine && !isFlat(line)) throw new Error('a line is not a row');
  return JSON.parse(line);
}

function isFlat(line: string): boolean {
  const hasBrackets = (from: number, to: number): boolean => /[[\]{}]/.test(line.slice(from, to));
  if (!line.startsWith('[') || !line.endsWith(']')) return false;
  let at = 1;
  for (let quote = line.indexOf('"', at); quote >= 0; quote = line.indexOf('"', at)) {
    if (hasBrackets(at, quote)) return false;
    at = quote + 1;
    while (at < line.length && line[at] !== '"') at += line[at] === '\\' ? 2 : 1;
    at += 1;
  }
  return !hasBrackets(at, line.length - 1);
}
