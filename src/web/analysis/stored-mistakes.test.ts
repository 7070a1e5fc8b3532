import { expect, test } from 'vitest';
import { makeMistakeId } from '#chess/review/mistake-record';
import { type Mistake, mistake } from '#contract/games';
import { sortMistakes } from './stored-mistakes.ts';
import { game, makeAnalysis } from '../testing/mated-game.ts';

const reviewId = 'a23eae46-2f87-4d88-b39b-973ace156197';
const analysis = makeAnalysis(
  new Map([
    [1, { nodes: 1, lines: [{ score: { cp: 20 }, moves: ['e7e5'] }] }],
    [2, { nodes: 1, lines: [{ score: { cp: 20 }, moves: ['g1f3'] }] }],
    [3, { nodes: 1, lines: [{ score: { cp: -20 }, moves: ['b8c6'] }] }],
    [4, { nodes: 1, lines: [{ score: { mate: 1 }, moves: ['h5e5'] }] }],
  ]),
);

function makeMistake(ply: number, changes: Partial<Mistake> = {}): Mistake {
  const id = makeMistakeId(reviewId, ply);
  return mistake.parse({ id, game_review_id: reviewId, ply, san: 'e5', ...changes });
}

const sort = (known: readonly Mistake[]) => sortMistakes(reviewId, game, analysis, 'black', known);

test('what is found again keeps what the user has said of it', () => {
  const { found, stale, others } = sort([makeMistake(4, { status: 'dismissed', note: 'mine' })]);
  expect(found).toMatchObject([{ ply: 4, san: 'Ke7', best_san: 'Nc6', status: 'dismissed', note: 'mine' }]);
  expect([stale, others]).toEqual([[], []]);
});

test('what is no longer found goes, unless the user has left something in it or made it by hand', () => {
  const gone = makeMistake(2);
  const stored = [
    makeMistake(2, { note: 'a plan' }),
    makeMistake(2, { card_id: '91111f39-4a12-4625-80dd-ae268f2140d5' }),
    makeMistake(2, { id: '909430b6-e246-4ef4-9b94-0ffcf11f524a' }),
  ];
  expect(sort([gone]).stale).toEqual([gone]);
  for (const each of stored) expect(sort([each])).toMatchObject({ stale: [], others: [each] });
});
