import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeHold } from '../testing/hold.ts';
import { openPage } from '../testing/open-page.tsx';

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const study = {
  title: 'Mine',
  link: null,
  exclude_move_indicators: '?,?!',
  last_update: '2026-11-14T00:00:00Z',
};

test('games asked for before the server has said where the sites are come once it has', async () => {
  const { user, visitor, disturb, goTo } = await openPage('/', { username: 'ann' });
  await visitor.postForm('/api/update-lichess-username', { username_lichess: 'ann_on_lichess' });
  const { hold, letGo } = makeHold();
  disturb('/api/config', hold);
  const requested = Promise.withResolvers<void>();
  disturb('/api/games/user/ann_on_lichess', async () => {
    requested.resolve();
    return new Response('', { headers: { 'content-type': 'application/x-chess-pgn' } });
  });
  await goTo('/game_review?get=all');
  const dialog = within(await screen.findByRole('dialog', { name: 'All Games' }));
  await user.click(await dialog.findByRole('button', { name: 'Import new games' }));
  await dialog.findByText(/^Importing from Lichess since /);
  letGo();
  await requested.promise;
  await waitFor(() => expect(dialog.queryByText(/^Importing from Lichess/)).toBeNull());
});

test('an opening set before the old one is here keeps the signs of the old one', async () => {
  const { user, visitor, disturb, goTo } = await openPage('/', { username: 'ann' });
  const old = { ...study, color: 'white', study_text: '1. e4 e5 *' };
  expect((await visitor.post('/api/update-study', old)).statusCode).toBe(200);
  const { hold, letGo } = makeHold();
  disturb('/api/get-studies', hold);
  await goTo('/game_review');
  await user.click(await button('Change/Refresh Opening'));
  const dialog = within(await screen.findByRole('dialog'));
  const file = new File(['[Event "New"]\n\n1. d4 d5 2. c4 *'], 'new.pgn');
  await user.upload(await dialog.findByLabelText(/^PGN file/), file);
  const [, set] = await dialog.findAllByRole('button', { name: 'Set/Refresh White Opening' });
  if (set) await user.click(set);
  letGo();
  await waitFor(async () => {
    const { white } = (await visitor.get('/api/get-studies')).json().api_data;
    expect(white).toMatchObject({
      study_text: expect.stringContaining('d4'),
      exclude_move_indicators: '?,?!',
    });
  });
});
