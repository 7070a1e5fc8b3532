import { readFileSync } from 'node:fs';
import { INITIAL_EPD } from 'chessops/fen';
import { describe, expect, test } from 'vitest';
import { readChapters } from '#chess/testing/readers';
import { BookIndex } from './book-index.ts';
import { makeWayText, searchBook } from './book-search.ts';
import { SEARCH_LIMITS } from './search-limits.ts';
import { buildOpeningGraph } from './graph.ts';
import { listTestedFiles } from '../../../scripts/data.mjs';

function open(text: string, color: 'white' | 'black' = 'white', excludeSymbols: readonly string[] = []) {
  const chapters = readChapters(text);
  return new BookIndex(buildOpeningGraph(chapters, { color, excludeSymbols }), chapters, color);
}

const study = `[ChapterName "Italian"]

{ Play for the centre. } 1. e4 e5 2. Nf3! { Attacks [%cal Gf3e5] e5. } Nc6 3. Bc4 (3. Bb5?! a6) *

[ChapterName "By another order"]

1. Nf3 Nc6 2. e4 e5 { Now as always. } 3. Bc4 Bc5 *`;

function find(book: BookIndex, line: string) {
  const way = book.walk(INITIAL_EPD, line.split(' '));
  const position = way && book.find(way.steps.at(-1)?.key ?? way.start);
  if (!way || !position) throw new Error(`not in the book: ${line}`);
  return { way, position };
}

describe('a book to look things up in', () => {
  const book = open(study);

  test('names the shortest way to a position, and the others by which the book comes there', () => {
    const { position, way } = find(book, 'e4 e5 Nf3 Nc6');
    expect(makeWayText(book.getWay(position))).toBe('1. e4 e5 2. Nf3 Nc6');
    expect(book.listOtherWays(way, 4).map(makeWayText)).toEqual(['1. Nf3 Nc6 2. e4 e5']);
    const later = find(book, 'e4 e5 Nf3 Nc6 Bc4');
    expect(book.listOtherWays(later.way, 4).map(makeWayText)).toEqual(['1. Nf3 Nc6 2. e4 e5 3. Bc4']);
    expect(book.listOtherWays(later.way, 0)).toEqual([]);
    const other = find(book, 'Nf3 Nc6 e4 e5');
    expect(other.position).toBe(position);
    expect(book.listOtherWays(other.way, 4).map(makeWayText)).toEqual(['1. e4 e5 2. Nf3 Nc6']);
  });

  test('keeps what each chapter says beside its moves, with signs and arrows', () => {
    const { position } = find(book, 'e4 e5');
    const remarks = book.remarks.ofMoves.get(position.moves[0] ?? (undefined as never));
    expect(remarks).toEqual([
      {
        chapter: 0,
        text: 'Attacks e5.',
        nags: [1],
        shapes: [{ from: 'f3', to: 'e5', color: 'green' }],
      },
    ]);
    const start = book.find(INITIAL_EPD);
    expect(start && book.remarks.ofStarts.get(start)?.[0]?.text).toBe('Play for the centre.');
  });

  test('a chapter is examined where its lines part', () => {
    expect(book.remarks.chapters.map(({ name, moves }) => [name, moves])).toEqual([
      ['Italian', 7],
      ['By another order', 6],
    ]);
    expect(book.remarks.chapters[0]?.key).toBe(find(book, 'e4 e5 Nf3 Nc6').position.key);
    expect(book.remarks.chapters[1]?.key).toBe(find(book, 'e4 e5 Nf3 Nc6 Bc4 Bc5').position.key);
  });

  test('what only one move leads to goes with it; what others lead to stays', () => {
    const first = find(book, 'e4');
    const start = book.find(INITIAL_EPD);
    const e4 = start?.moves.find(({ san }) => san === 'e4');
    const behind = start && e4 ? book.listOnlyBehind([{ from: start, move: e4 }]) : new Set();
    expect(behind.has(first.position)).toBe(true);
    expect(behind.has(find(book, 'e4 e5 Nf3 Nc6').position)).toBe(false);
    expect(behind.size).toBe(3);
  });

  test('walks out of the book and back, and says which moves are in it', () => {
    const way = book.walk(INITIAL_EPD, ['e4', 'Nc6', 'Nf3', 'e5']);
    expect(way?.steps.map(({ isBookMove }) => isBookMove)).toEqual([true, false, false, true]);
    expect(book.find(way?.steps.at(-1)?.key ?? '')).toBe(find(book, 'e4 e5 Nf3 Nc6').position);
    expect(book.walk(INITIAL_EPD, ['e5'])).toBeUndefined();
    expect(book.walk('8/8/8/8/8/8/8/8 w - -', [])).toBeUndefined();
  });

  test('an excluded move is not in the book, nor what its chapter says of it', () => {
    const without = open(study, 'white', ['?!']);
    expect(without.remarks.chapters[0]?.moves).toBe(5);
  });
});

describe('a search', () => {
  const book = open(study);
  const names = new Map([
    [find(book, 'e4 e5 Nf3 Nc6 Bc4').position.key, { eco: 'C50', name: 'Italian Game' }],
  ]);
  const search = (text: string) => searchBook(book, names, text);

  test('finds a line from the start, with numbers or without', () => {
    expect(search('1.e4 e5 2. Nf3')[0]?.title).toBe('1. e4 e5 2. Nf3');
    expect(search('Nf3 Nc6 e4 e5')[0]?.sans).toEqual(['Nf3', 'Nc6', 'e4', 'e5']);
    expect(search('1. h4')).toEqual([]);
  });

  test('finds a single move wherever it is played', () => {
    expect(search('Bc4').map(({ line }) => line)).toContain('1. e4 e5 2. Nf3 Nc6 3. Bc4');
    expect(search('bb5').map(({ title }) => title)).toEqual(['3. Bb5']);
  });

  test('finds names of openings and of chapters, and a FEN', () => {
    expect(search('italian').map(({ title }) => title)).toEqual(['Chapter: Italian', 'Italian Game C50']);
    expect(search('c50')).toHaveLength(1);
    const { position } = find(book, 'e4 e5');
    expect(search(`${position.key} 0 2`)[0]?.key).toBe(position.key);
    expect(search('8/8/8 w')).toEqual([]);
  });

  test('nothing finds nothing, and a text of any length costs no more than its start', () => {
    expect(search('  ')).toEqual([]);
    expect(search('e4 '.repeat(100_000))).toEqual([]);
    expect(search('a'.repeat(1_000_000))).toEqual([]);
    const many = open(
      Array.from({ length: 90 }, (_, index) => `[ChapterName "Line ${index}"]\n\n1. e4 *`).join('\n\n'),
    );
    expect(searchBook(many, names, 'line')).toHaveLength(SEARCH_LIMITS.hits);
  });
});

describe('studies of files', () => {
  test.each(listTestedFiles('studies'))('%s: every position has a way that leads there', (_, path) => {
    const book = open(readFileSync(path, 'utf8'));
    for (const position of book.graph.positions.values()) {
      const way = book.getWay(position);
      const walked = book.walk(
        way.start,
        way.steps.map(({ san }) => san),
      );
      expect(walked?.steps.at(-1)?.key ?? way.start).toBe(position.key);
      expect(walked?.steps.every(({ isBookMove }) => isBookMove)).toBe(true);
      expect(way.steps.length + way.startPly).toBeLessThanOrEqual(position.lowestPly);
    }
  });
});
