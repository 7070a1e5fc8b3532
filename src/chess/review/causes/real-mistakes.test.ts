/** Real mistakes from Lichess (CC0), judged by hand. If a rule changes a result, judge that mistake again. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseSearchRows } from '#chess/review/search-row';
import { readGame } from '#chess/testing/readers';
import { findMotifCause } from './motif-cause.ts';

const rows = readFileSync(join(import.meta.dirname, 'golden/real-mistakes.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => {
    const [position = '', moves = '', searches = '', found = '', verdict = ''] = row.split('\t');
    return { position, moves, searches: searches.split('; '), found, verdict };
  });

function findCause({ position, moves, searches }: (typeof rows)[number]): string {
  const game = readGame(`[FEN "${position}"]\n[SetUp "1"]\n\n${moves} *`);
  const { id } = game;
  const analysis = {
    source: 'here',
    isFinal: true,
    engine: 'e',
    gameId: id,
    searches: parseSearchRows(searches),
  } as const;
  const cause = findMotifCause(game, analysis, 2);
  return cause ? `${cause.kind} ${cause.motif}` : '-';
}

describe('mistakes of real games', () => {
  test('have the causes that were found when somebody examined them', () => {
    for (const row of rows)
      expect([row.position, row.moves, findCause(row)]).toEqual([row.position, row.moves, row.found]);
  });

  test('a motif that is named is there, but for one in twenty by a strict eye', () => {
    expect(rows.length).toBeGreaterThanOrEqual(200);
    const named = rows.filter(({ found }) => found !== '-');
    const right = named.filter(({ verdict }) => verdict.startsWith('right'));
    expect(named.length).toBeGreaterThan(70);
    expect(right.length / named.length).toBeGreaterThan(0.95);
    const missing = rows.filter(({ verdict }) => verdict.startsWith('missing'));
    expect(missing.length / rows.length).toBeLessThan(0.06);
  });
});
