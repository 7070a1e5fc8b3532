import { expect, test } from 'vitest';
import { mixEstimate } from './mixed-shares.ts';
import { makeCountedReplies, type PositionReplies } from '#chess/opening/replies';
import { makeBasisText, makeCountText, makeFacedText, makeSourcesText } from './source-text.ts';

const filter = { speeds: 'blitz', ratings: '1600' };

function estimateFor(rating: number): PositionReplies {
  return {
    source: 'estimate',
    filter: { kind: 'estimated', rating },
    games: undefined,
    isRough: rating > 1900,
    replies: [],
  };
}

test.each([
  [1, '1'],
  [812, '812'],
  [9999, '9,999'],
  [45_400, '45 k'],
  [999_499, '999 k'],
  [999_500, '1 M'],
  [1_240_000, '1.2 M'],
])('%i games read %s', (count, text) => {
  expect(makeCountText(count)).toBe(text);
});

test('every source is named with its size', () => {
  const pack = [1_200_000, 30].map((games) => makeCountedReplies('pack', filter, games, []));
  expect(makeSourcesText(pack, 0)).toBe('2 positions on this server (usually 1.2 M games each)');
  const explorer = makeCountedReplies('explorer', filter, 1, []);
  const all = [...pack, explorer, ...Array.from({ length: 412 }, () => estimateFor(1600))];
  expect(makeSourcesText(all, 3)).toBe(
    '2 positions on this server (usually 1.2 M games each), 1 position on Lichess (1 game), 412 positions estimated for players rated 1600 (percentages ±3 %), 3 positions unknown',
  );
  expect(makeSourcesText([estimateFor(1850)], 0)).toContain('±5 %');
  expect(makeSourcesText([estimateFor(2100)], 0)).toContain('less exact');
  const own = { games: 9, moves: new Map() };
  expect(makeSourcesText([{ ...explorer, own }], 0)).toMatch(/, your own games \(up to 9 a position\)$/);
});

test('what was faced is shown with its points', () => {
  expect(makeFacedText({ games: 4, finished: 4, score: 1 })).toBe('you faced this 4 times, scoring 1/4');
  expect(makeFacedText({ games: 2, finished: 2, score: 1.5 })).toBe('you faced this twice, scoring 1½/2');
  expect(makeFacedText({ games: 1, finished: 0, score: 0 })).toBe('you faced this once');
  expect(makeFacedText({ games: 3, finished: 2, score: 0 })).toBe('you faced this 3 times, scoring 0/2');
});

test('a figure names what it is made of', () => {
  const counted = makeCountedReplies('explorer', filter, 183, [['e5', 44]]);
  const mixed = mixEstimate(counted, estimateFor(1600)) ?? counted;
  const own = { games: 46, moves: new Map() };
  expect(makeBasisText({ ...mixed, own })).toBe('183 games, an estimate and 46 of your own');
  expect(makeBasisText(mixEstimate({ ...counted, games: 8 }, estimateFor(1600)) ?? counted)).toBe(
    '8 games and an estimate',
  );
  expect(makeBasisText(counted)).toBe('183 games');
  expect(makeBasisText({ ...estimateFor(1600), own })).toBe(
    'an estimate for players rated 1600 and 46 of your own',
  );
  expect(makeSourcesText([mixed], 0)).toBe(
    '1 position on Lichess (183 games), mixed with an estimate for players rated 1600 (percentages ±3 %)',
  );
});

test('the accuracy of an estimate names bullet, and a count its median', () => {
  const bullet = { ...estimateFor(1600), filter: { ...estimateFor(1600).filter, hasBullet: true } as const };
  expect(makeSourcesText([bullet], 0)).toBe(
    '1 position estimated for players rated 1600 (percentages ±3 %, ±8 % in bullet)',
  );
  const pack = [900_000, 340, 12].map((games) => makeCountedReplies('pack', filter, games, []));
  expect(makeSourcesText(pack, 0)).toBe('3 positions on this server (usually 340 games each)');
});
