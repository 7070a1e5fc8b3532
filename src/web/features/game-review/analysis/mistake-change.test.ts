import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { Mistake } from '#contract/games';
import { changeMistake } from './use-mistake-changes.ts';
import { findMistakesOf, reviewsKey } from '../../../analysis/reviews-cache.ts';

const found: Mistake = {
  id: '00000000-0000-8000-8000-000000000005',
  game_review_id: '00000000-0000-4000-8000-000000000001',
  ply: 4,
  san: 'a6',
  fen: null,
  best_san: 'Nc6',
  eval_before: 0.2,
  eval_after: 1.4,
  mate_before: null,
  mate_after: null,
  note: null,
  status: null,
  card_id: null,
};

afterEach(() => vi.unstubAllGlobals());

function listen(): Mistake[] {
  const sent: Mistake[] = [];
  vi.stubGlobal('fetch', (_: unknown, { body }: { body: string }) => {
    sent.push(JSON.parse(body) as Mistake);
    return Promise.resolve(Response.json({ api_result: 'general_sql_success' }));
  });
  return sent;
}

test('a card made while the game is still being analysed: its mistake is stored with it and not offered again', async () => {
  const sent = listen();
  const queryClient = new QueryClient();
  queryClient.setQueryData([...reviewsKey], [{ id: found.game_review_id, mistakes: [] }]);
  await changeMistake(queryClient, found, { card_id: 'card' });
  expect(sent).toEqual([{ ...found, card_id: 'card' }]);
  expect(findMistakesOf(queryClient, found.game_review_id)).toEqual([{ ...found, card_id: 'card' }]);
  await changeMistake(queryClient, { ...found, best_san: 'd6' }, { status: 'dismissed' });
  expect(findMistakesOf(queryClient, found.game_review_id)).toEqual([
    { ...found, card_id: 'card', status: 'dismissed' },
  ]);
});
