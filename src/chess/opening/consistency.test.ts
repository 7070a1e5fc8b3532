import { expect, test } from 'vitest';
import { readGraph, unwrap } from '#chess/testing/readers';
import { findInconsistencies, makeConsistencyText, type ConsistencyGroup } from './checks.ts';

const study = `[ChapterName "Main line"]

1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. cxd5 exd5 *

[ChapterName "By transposition"]

1. c4 e6 2. d4 d5 3. Nf3 Nf6 (3... c5 4. cxd5) 4. g3 *

[ChapterName "Another first move"]

1. e4 e5 2. Nf3 *`;

function groupsOf(color: 'white' | 'black', excludeSymbols: string[] = [], text = study): ConsistencyGroup[] {
  const graph = readGraph(text, { color, excludeSymbols });
  return unwrap(findInconsistencies(graph, color));
}

test('finds different own moves over chapters and move orders', async () => {
  await expect(makeConsistencyText(groupsOf('white'))).toMatchFileSnapshot('golden/consistency.txt');
});

test('does not blame the user for the opponent’s choices', () => {
  expect(groupsOf('black', [], '1. e4 e5 2. Nf3 (2. Nc3) *')).toEqual([]);
  expect(makeConsistencyText([])).toBe('No inconsistencies found');
});

test('one own move in two spellings is no contradiction', () => {
  expect(groupsOf('white', [], '1. e4 e5 2. Nf3 *\n\n1. e2e4 e5 2. Ng1f3 *')).toEqual([]);
});

test('an excluded move contradicts nothing', () => {
  const text = '1. e4 *\n\n1. d4?! *';
  expect(groupsOf('white', [], text).map(({ moves }) => moves.map(({ move }) => move))).toEqual([
    ['d4', 'e4'],
  ]);
  expect(groupsOf('white', ['?!'], text)).toEqual([]);
});
