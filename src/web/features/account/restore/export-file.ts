export type ExportedRow = Readonly<Record<string, unknown>>;
export type ExportedRows = ReadonlyMap<string, readonly ExportedRow[]>;

const mostBytes = 1024 * 1024 * 1024;
const longestLine = 16 * 1024 * 1024;

class NotAnExport extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NotAnExport';
  }
}

export async function readExport(file: Blob, wanted: ReadonlySet<string>): Promise<ExportedRows> {
  if (file.size > mostBytes) throw new NotAnExport('The file is too large to be a backup.');
  const rows = new Map<string, ExportedRow[]>();
  let table: string | undefined;
  let isFirst = true;
  let isWhole = false;
  for await (const line of readLines(file)) {
    if (isFirst && !line.startsWith('{"exported_at":'))
      throw new NotAnExport('This is not a Tabiya backup. Use a file from “Download backup (JSON)”.');
    isFirst = false;
    const [, next] = /^"(\w+)":\[/.exec(line) ?? [];
    table = next ?? table;
    const text = findRow(line);
    if (text !== undefined && table !== undefined && wanted.has(table)) {
      const known = rows.get(table) ?? [];
      rows.set(table, known);
      known.push(parseRow(text));
    }
    isWhole = line.endsWith(']}');
  }
  if (!isWhole) throw new NotAnExport('The file is incomplete. Download it again.');
  return rows;
}

function findRow(line: string): string | undefined {
  if (!line.startsWith('{') || line.startsWith('{"exported_at":')) return undefined;
  return line.replace(/,$/, '').replace(/\](?:\})?$/, '');
}

function parseRow(text: string): ExportedRow {
  let row: unknown;
  try {
    row = JSON.parse(text);
  } catch {
    throw new NotAnExport('The file has a line that cannot be read.');
  }
  if (typeof row !== 'object' || row === null || Array.isArray(row))
    throw new NotAnExport('The file has a line that cannot be read.');
  return Object.fromEntries(Object.entries(row));
}

async function* readLines(file: Blob): AsyncGenerator<string> {
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  let pieces: string[] = [];
  let length = 0;
  for (;;) {
    const { done, value = '' } = await reader.read();
    let start = 0;
    for (let end = value.indexOf('\n'); end >= 0; end = value.indexOf('\n', start)) {
      pieces.push(value.slice(start, end));
      if (length <= longestLine) yield pieces.join('');
      [pieces, length, start] = [[], 0, end + 1];
    }
    if (length <= longestLine) pieces.push(value.slice(start));
    length += value.length - start;
    if (done) break;
  }
  const rest = pieces.join('');
  if (rest !== '') yield rest;
}
