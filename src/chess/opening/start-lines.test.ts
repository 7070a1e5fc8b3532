import { expect, test } from 'vitest';
import { readChapters, readGraph } from '#chess/testing/readers';
import { findLinesTo, listChapterStarts } from './start-lines.ts';

const study = `[ChapterName "Two ways"]

1. e4 c5 2. Nf3 d6 (2... Nc6 3. Bb5) 3. d4 *

[ChapterName "One line"]

1. d4 d5 2. c4 e6 3. Nc3 Nf6 *

[ChapterName "Set up"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]
[SetUp "1"]

1. e4 *

[ChapterName "Empty"]

*`;

test('a chapter is joined where its lines part, or half-way; others cannot be joined', () => {
  expect(listChapterStarts(readChapters(study))).toEqual([
    { name: 'Two ways', sans: ['e4', 'c5', 'Nf3'] },
    { name: 'One line', sans: ['d4', 'd5', 'c4'] },
  ]);
});

test('the way to a position of the book starts with the first move of a game', () => {
  const graph = readGraph(study);
  const keys = [...graph.positions.values()].map(({ key }) => key);
  const lines = findLinesTo(graph, keys);
  const ends = [...lines.values()].map((sans) => sans.join(' '));
  expect(ends).toContain('');
  expect(ends).toContain('e4 c5 Nf3 Nc6 Bb5');
  expect(lines.size).toBe(keys.length - 2);
  expect(findLinesTo(graph, ['8/8/8/8/8/8/8/8 w - -']).size).toBe(0);
});
