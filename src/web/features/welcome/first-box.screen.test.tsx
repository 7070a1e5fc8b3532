import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';

test('a name that Lichess does not know stays where it was typed, to be mended', async () => {
  const { user, disturb, fill } = await openPage('/welcome', { username: 'ann' });
  disturb('/api/games/user/bishop_a3', async () => new Response('', { status: 404 }));
  await fill(await screen.findByLabelText('Your name on Lichess'), 'bishop_a3');
  await user.click(screen.getByRole('button', { name: 'Import my games' }));
  await screen.findByText(/^Lichess has no player "bishop_a3"/);
  expect(screen.getByLabelText('Your name on Lichess')).toHaveProperty('value', 'bishop_a3');
});
