import { expect, test } from 'vitest';
import type { Score } from '#chess/position/score';
import { parseReviewGame } from './review-game.ts';
import { reviewMoves } from './reviewed-moves.ts';
import type { AnalysisSource } from './search.ts';

const parsed = parseReviewGame('1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 *');

function listFaults(scores: readonly Score[], source: AnalysisSource = 'here') {
  if (!parsed.ok) throw new Error(parsed.error);
  const searches = new Map(
    scores.map((score, ply) => [ply, { nodes: 1, lines: [{ score, moves: [] }] as const }]),
  );
  const analysis = { source, isFinal: true, engine: '', gameId: parsed.value.id, searches };
  return reviewMoves(parsed.value, analysis).moves.map(({ judgement }) => judgement?.fault);
}

const won = { cp: 1346 };

test('a search that sees a mate, does not, and sees it again, has only blinked', () => {
  const blink = [{ mate: 6 }, won, { mate: 5 }, won, won, { mate: 4 }, { mate: 4 }];
  expect(listFaults(blink)).toEqual(blink.slice(1).map(() => undefined));
  const other = [
    { mate: -6 },
    { cp: -1346 },
    { mate: -5 },
    { mate: -5 },
    { mate: -4 },
    { mate: -4 },
    { mate: -3 },
  ];
  expect(listFaults(other)).toEqual(other.slice(1).map(() => undefined));
  expect(listFaults(blink, 'lichess').filter((fault) => fault !== undefined)).toHaveLength(3);
});

test('a mate that does not come back was lost, and one that is new was given', () => {
  expect(listFaults([{ mate: 6 }, won, won, won, won, won, won])[0]).toBe('?!');
  expect(listFaults([won, won, { mate: 5 }, { mate: 5 }, { mate: 4 }, { mate: 4 }, { mate: 3 }])[1]).toBe(
    '?!',
  );
  expect(
    listFaults([{ mate: 6 }, won, { cp: 500 }, { cp: 500 }, { mate: 4 }, { mate: 4 }, { mate: 3 }])[0],
  ).toBe('?!');
  expect(
    listFaults([{ mate: 6 }, won, { mate: -3 }, { mate: -3 }, { mate: -2 }, { mate: -2 }, { mate: -1 }])[0],
  ).toBe('?!');
});
