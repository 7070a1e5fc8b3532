import { expect, test } from 'vitest';
import { checkConsistency, compareGames } from './checks.ts';
import { findCoverage } from './coverage.ts';
import { coverOpening } from './coverage-check.ts';
import { findOpeningFault } from './opening-fault.ts';
import { GraphCache } from './graph-cache.ts';
import { readGraph } from '#chess/testing/readers';
import type { OpeningGraph } from './graph.ts';

const graphOf = (text: string): OpeningGraph => readGraph(text, { excludeSymbols: ['?'] });

test('every report names what was left out of the study, coverage too', () => {
  const graph = graphOf('[Event "Odd"]\n\n1. e4 e5 2. Ke3 *\n\n[Event "Bad"]\n\n1. d4? *');
  const leftOut = [
    'Left out:',
    '  Odd, 2. Ke3: illegal move, 1 move left out',
    '  Left out because of the signs you ticked: 1 move',
  ].join('\n');
  for (const check of [checkConsistency(graph, 'white'), compareGames(graph, 'white', '1. e4 e5 *')]) {
    expect(check.ok && check.value.text.endsWith(`\n\n${leftOut}`)).toBe(true);
  }
  const covered = coverOpening(graph, findCoverage(graph, 'white', new Map()), []);
  expect(covered.ok && covered.value.endsWith(`\n\n${leftOut}`)).toBe(true);
});

test.each([
  ['', 'no moves were found'],
  ['[Event "?"]\n\n*', 'no moves were found'],
  ['<html><body>Not found</body></html>', 'no moves were found'],
  [`I always play e4 ${'and then I wonder what to do next '.repeat(5)}`, 'is not valid PGN'],
  ['[Variant "Chess960"]\n\n1. e4 *', 'no moves were found'],
])('an empty or nonsense text passes no check: %j', (text, reason) => {
  const graph = graphOf(text);
  expect(findOpeningFault(graph)).toContain(reason);
  const error = { ok: false, error: { message: expect.stringContaining(reason) } };
  expect(checkConsistency(graph, 'white')).toMatchObject(error);
  expect(compareGames(graph, 'white', '1. e4 *')).toMatchObject(error);
  expect(coverOpening(graph, findCoverage(graph, 'white', new Map()), [])).toMatchObject(error);
});

test('a study with a few words of its own between the moves is one', () => {
  expect(findOpeningFault(graphOf('1. e4 e5 with the idea of 2. Nf3 *'))).toBeUndefined();
});

test('the second check of a study reads nothing again, and an older one is forgotten', () => {
  const cache = new GraphCache(2);
  const [one, two, three] = ['1. e4 *', '1. d4 *', '1. c4 *'].map((text) => ({
    text,
    color: 'white' as const,
    excludeSymbols: [],
  }));
  if (!one || !two || !three) throw new Error('three openings');
  const graph = (opening: typeof one) => {
    const got = cache.get({ ...opening });
    return got.ok ? got.value : undefined;
  };
  const first = graph(one);
  graph(two);
  expect(graph(one)).toBe(first);
  expect(graph({ ...one, color: 'white', excludeSymbols: [] })).toBe(first);
  graph(three);
  expect(graph(one)).toBe(first);
  const second = graph(two);
  expect(graph(two)).toBe(second);
  expect(cache.get({ ...one, text: '1. e4 ('.repeat(100) })).toMatchObject({ ok: false });
});
