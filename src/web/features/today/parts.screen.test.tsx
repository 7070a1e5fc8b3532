import { MantineProvider } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { addGameReview, makeLibraryGame } from '#server/testing/games';
import type { Visitor } from '#server/testing/app';
import { readGame } from '#chess/testing/readers';
import { draw, erase } from '../../testing/draw.ts';
import { openPage } from '../../testing/open-page.tsx';
import { NewGames } from './new-games.tsx';

const refuse = () => Promise.resolve(new Response('{}', { status: 400 }));
const pgn = '1. e4 e5 2. Nf3 Nc6 *';
const played = makeLibraryGame('lichess:abcdefgh', { pgn, moves: 'e4 e5 Nf3 Nc6' });

async function addAnalysedGame(visitor: Visitor): Promise<void> {
  const game = readGame(pgn);
  const id = await addGameReview(visitor, { pgn });
  await visitor.post('/api/add-games', [played]);
  await visitor.post('/api/link-game-review', { game_key: played.game_key, game_review_id: id });
  await visitor.post('/api/upsert-game-analysis', {
    engine: 'sf',
    game_id: game.id,
    is_finished: true,
    game_review_id: id,
    positions: ['0 9|30 e2e4', '1 9|30 e7e5', '2 9|30 g1f3', '3 9|30 b8c6', '4 9|30 f1c4'],
  });
}

test.each([
  ['/api/get-insights', /^Insights could not be loaded: /],
  ['/api/get-mistakes', /^Insights could not be computed: /],
])('%s: what mistakes cost is not known, which is said, and is tried again', async (path, sentence) => {
  const { disturb, calm, goTo, user, visitor } = await openPage('/welcome', { username: 'ann' });
  await addAnalysedGame(visitor);
  disturb(path, refuse);
  await goTo('/');
  await screen.findByText(sentence);
  screen.getByText('Due now');
  expect(document.body.textContent).not.toContain('1 game analysed');
  calm(path);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/^1 game analysed\. Insights needs 20 games/);
  expect(screen.queryByText(sentence)).toBeNull();
});

test('mistakes that could not be found are not called “not analysed”', async () => {
  const game = { ...played, scores: null, game_review_id: null, analysis: null };
  const reading = { error: new Error('The study could not be processed'), retry: () => undefined };
  const shown = {
    games: [{ game, facts: undefined, judged: undefined }],
    error: null,
    onRetry: () => undefined,
  };
  const show = draw(
    <Around>
      <NewGames {...shown} isJudging reading={reading} />
    </Around>,
  );
  await screen.findByText('Openings and mistakes could not be loaded: The study could not be processed.');
  screen.getByRole('button', { name: 'Try again' });
  expect(screen.queryByText('not analysed')).toBeNull();
  show(
    <Around>
      <NewGames {...shown} isJudging={false} reading={undefined} />
    </Around>,
  );
  await screen.findByText('not analysed');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  erase();
});

function Around({ children }: { children: React.ReactNode }) {
  return (
    <MantineProvider>
      <MemoryRouter>{children}</MemoryRouter>
    </MantineProvider>
  );
}
