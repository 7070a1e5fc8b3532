import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { splitGameStream, splitLines } from './stream-lines.ts';

async function* cut(text: string, size: number): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += size) yield text.slice(start, start + size);
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

describe('splitLines', () => {
  test('gives the same lines however the stream was cut', async () => {
    const line = fc.stringMatching(/^[a-z{}"é♞ ]{0,12}$/);
    await fc.assert(
      fc.asyncProperty(fc.array(line), fc.integer({ min: 1, max: 9 }), async (lines, size) => {
        const text = lines.map((one) => `${one}\n`).join('');
        expect(await collect(splitLines(cut(text, size)))).toEqual(lines);
      }),
    );
  });

  test('takes a last line without an end, and CRLF', async () => {
    expect(await collect(splitLines(cut('one\r\ntwo', 2)))).toEqual(['one', 'two']);
  });

  test('does not give a line before its end has come', async () => {
    async function* broken(): AsyncGenerator<string> {
      yield '{"id":1}\n{"id"';
      throw new Error('cut');
    }
    const seen: string[] = [];
    const read = async (): Promise<void> => {
      for await (const line of splitLines(broken())) seen.push(line);
    };
    await expect(read()).rejects.toThrow('cut');
    expect(seen).toEqual(['{"id":1}']);
  });
});

describe('splitGameStream', () => {
  const game = (number: number): string =>
    `[Event "${number}"]\n[Site "x"]\n\n1. e4 { [%clk 0:01:00] } e5 1-0`;

  test('gives each game as soon as the next begins', async () => {
    const text = [game(1), game(2), game(3)].join('\n\n\n');
    for (const size of [1, 7, 1000]) {
      expect(await collect(splitGameStream(splitLines(cut(text, size))))).toEqual([
        game(1),
        game(2),
        game(3),
      ]);
    }
  });

  test('takes games without moves', async () => {
    const text = `[Event "1"]\n\n*\n\n[Event "2"]\n\n*\n`;
    expect(await collect(splitGameStream(splitLines(cut(text, 5))))).toEqual([
      '[Event "1"]\n\n*',
      '[Event "2"]\n\n*',
    ]);
  });

  test('gives nothing for an empty answer', async () => {
    expect(await collect(splitGameStream(splitLines(cut('\n\n', 1))))).toEqual([]);
  });
});
