/** The library without the file of names. In a file of its own: the page keeps names that it once had. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeLibraryGame } from '#server/testing/games';
import { openPage } from '../../../testing/open-page.tsx';

const openingNames = new URL('../../../../chess/opening/names/openings.tsv', import.meta.url).pathname;

test('a search by opening without the file of names says that openings are not known, not that no game matches', async () => {
  const { user, visitor, goTo, disturb } = await openPage('/', { username: 'ann' });
  disturb(openingNames, async () => new Response('', { status: 404 }));
  const added = [1, 2].map((index) => makeLibraryGame(`pgn:${index}`, { opponent_name: `ben${index}` }));
  await visitor.post('/api/add-games', added);
  await goTo('/game_review?get=all');
  const dialog = await screen.findByRole('dialog', { name: 'All Games' });
  await user.type(await within(dialog).findByLabelText(/^Search/), 'Caro');
  await within(dialog).findByText('Openings are not known now');
  expect(dialog.textContent).not.toContain('No game matches');
  // Players are known all the same.
  await user.clear(within(dialog).getByLabelText(/^Search/));
  await user.type(within(dialog).getByLabelText(/^Search/), 'ben2');
  await within(dialog).findByText(/^1 of 2 games, without looking at openings/);
});
