import { expect, test } from 'vitest';
import { makeCountedReplies } from '#chess/opening/replies';

import { makeRepliesText } from '../replies/replies-text.ts';
import type { Opening } from '../worker/opening.ts';
import { type CoverageSteps, openCoverage } from './open-coverage.ts';

const opening: Opening = {
  id: 'coverage-session',
  text: '1. e4 e5 2. Nf3 *',
  color: 'white',
  excludeSymbols: [],
};
const counted = makeCountedReplies('pack', { speeds: 'blitz', ratings: '1800' }, 10, [['e5', 10]]);
const afterE4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -';

function makeSteps(changes: Partial<CoverageSteps>): CoverageSteps {
  const filter: CoverageSteps['filter'] = { speeds: ['blitz'], ratings: ['1800'] };
  const { signal } = new AbortController();
  return { opening, filter, sources: [], signal, ...changes };
}

test('what an earlier run has found is not asked for again', async () => {
  const known = new Map([[afterE4, counted]]);
  const { work, problems } = await openCoverage(
    makeSteps({ cachedReplies: makeRepliesText(known, () => true), sources: ['pack'] }),
  );
  expect(problems).toEqual([]);
  expect(await work.makeText()).toContain('100%');
});

test('without the own games the run goes on, and after its end it answers no more', async () => {
  const { keys, work } = await openCoverage(
    makeSteps({ readPlayedGames: () => Promise.reject(new Error('no connection')) }),
  );
  expect(keys).toEqual([afterE4]);
  expect(await work.makeText()).toContain('unknown');
  work.dispose();
  await expect(work.makeText()).rejects.toThrow('ended');
});
