import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeLibraryGame } from '#server/testing/games';
import { openPage } from '../../testing/open-page.tsx';

test('a move that is really played takes the place of the book’s in one press', async () => {
  const { visitor, goTo, user } = await openPage('/', { username: 'ann' });
  await visitor.post('/api/update-study', {
    color: 'black',
    title: 'Mine',
    link: null,
    study_text: '1. g4 d5 2. Bg2 Nc6 3. c4 e6 *',
    exclude_move_indicators: '',
    last_update: '2026-11-15T12:00:00.000Z',
  });
  const games = [1, 2].map((at) =>
    makeLibraryGame(`pgn:game${at}`, { moves: 'g4 d5 Bg2 c6 c4 e6', hero_color: 'Black' }),
  );
  expect((await visitor.post('/api/add-games', games)).statusCode).toBe(200);
  await goTo('/manage_openings?color=black');
  await user.click(await screen.findByRole('tab', { name: /^Contradictions/ }));
  const habits = await screen.findByRole('list', { name: 'Your habits' });
  const said = 'After 1. g4 d5 2. Bg2 your repertoire has 2... Nc6; you played 2... c6 in 2 of 2 games.';
  await user.click(within(habits).getByText(said));
  const moves = await screen.findByRole('region', { name: 'Moves here' });
  const change = await within(moves).findByRole('button', { name: 'Play 2... c6 instead' });
  await within(moves).findByText(/Removes Nc6 and all moves after it\. Undo restores them\./);
  await waitFor(() => expect(change).toHaveProperty('disabled', false));
  await user.click(change);
  await waitFor(() => expect(screen.queryByRole('button', { name: /instead$/ })).toBeNull());
  await within(moves).findByText('2... c6', { selector: 'b' });
  const studies = (await visitor.get('/api/get-studies')).body;
  expect(studies).toContain('1. g4 d5 2. Bg2 c6 *');
});
