import { makeMoveNumber } from './omission.ts';
import type { PgnChapter } from './reader.ts';

/** A game as PGN: its headers and its main line, without comments. */
export function makePgn({ headers, moves }: Pick<PgnChapter, 'headers' | 'moves'>): string {
  const sans: string[] = [];
  for (let node = moves[0]; node; node = node.children[0]) sans.push(node.san);
  return makeGamePgn(headers, sans);
}

const LINE_LENGTH = 80;

export function makeGamePgn(headers: ReadonlyMap<string, string>, sans: readonly string[]): string {
  const tags = Array.from(headers, ([name, value]) => `[${name} "${value.replaceAll(/["\\]/g, '\\$&')}"]\n`);
  const words = sans.flatMap((san, ply) => (ply % 2 === 0 ? [makeMoveNumber(ply), san] : [san]));
  words.push(headers.get('Result') ?? '*');
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line !== '' && line.length + 1 + word.length > LINE_LENGTH) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  lines.push(line);
  return `${tags.join('')}${tags.length > 0 ? '\n' : ''}${lines.join('\n')}`;
}
