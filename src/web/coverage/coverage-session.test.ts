import { expect, test } from 'vitest';
import { makeCountedReplies } from '#chess/opening/replies';

import { makeRepliesText } from '../replies/replies-text.ts';
import type { Opening } from '../worker/opening.ts';
import { CoverageSession, type CoverageSteps } from './coverage-session.ts';

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
  return { opening, filter, sources: [], signal, onFound: () => undefined, ...changes };
}

test('what an earlier run has found is not asked for again', async () => {
  const known = new Map([[afterE4, counted]]);
  const session = await CoverageSession.run(
    makeSteps({
      cachedReplies: makeRepliesText(known, () => true),
      sources: ['pack'],
      onFound: (_, { problems }) => expect(problems).toEqual([]),
    }),
  );
  expect(await session.makeText()).toContain('100%');
  session.end();
});

test('without the own games the run goes on, and a result that is refused ends it', async () => {
  let begun: CoverageSession | undefined;
  const run = CoverageSession.run(
    makeSteps({
      readPlayedGames: () => Promise.reject(new Error('no connection')),
      onFound: (session) => {
        begun = session;
        throw new Error('nobody answered');
      },
    }),
  );
  await expect(run).rejects.toThrow('nobody answered');
  expect(begun?.keys).toEqual([afterE4]);
  await expect(begun?.makeText()).rejects.toThrow('ended');
});
