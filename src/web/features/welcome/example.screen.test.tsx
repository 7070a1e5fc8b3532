import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';

test('an example can be viewed, and goes away with one click', async () => {
  const { user, visitor } = await openPage('/welcome', { username: 'ann' });
  await user.click(await screen.findByRole('button', { name: 'Show me an example' }));
  await screen.findByRole('heading', { name: 'This is an example' });
  await screen.findByText(/You vs\. Riverbank/);
  await user.click(screen.getAllByRole('link', { name: 'Manage Openings' })[0] ?? document.body);
  await screen.findAllByText(/Example: Italian Game/);
  await user.click(await screen.findByRole('button', { name: 'Remove the example' }));
  await screen.findByText('Example removed.');
  for (const path of ['/api/get-games', '/api/get-game-reviews'])
    expect((await visitor.get(path)).json().api_data).toEqual([]);
  expect((await visitor.get('/api/get-studies')).body).not.toContain('Italian');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove the example' })).toBeNull());
});
