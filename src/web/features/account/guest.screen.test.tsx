import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testPassword } from '#server/testing/app';
import { openPage } from '../../testing/open-page.tsx';

test('a guest sees the example, and stays under a name with everything', async () => {
  const { server, user, fill, goTo } = await openPage('/', { environment: { GUESTS: '3' } });
  await screen.findByRole('button', { name: 'Create Account' });
  expect(screen.queryByRole('button', { name: 'Show me an example' })).toBeNull();
  await server.signUp('Host');
  await goTo('/');
  await user.click(await screen.findByRole('button', { name: 'Show me an example' }));
  await screen.findByRole('button', { name: 'Keep this account' });
  await waitFor(async () =>
    expect(await server.db.selectFrom('games').select('game_key').execute()).toHaveLength(1),
  );
  await user.click(await screen.findByRole('button', { name: 'Your account' }));
  await screen.findByRole('menuitem', { name: 'Download backup (JSON)' });
  expect(screen.queryByRole('menuitem', { name: 'Change password…' })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Keep this account' }));
  await fill(await screen.findByLabelText('Email'), 'gus@example.org');
  await fill(screen.getByLabelText('Desired Username'), 'host');
  await fill(screen.getByLabelText('Password'), testPassword);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Keep this account' }));
  await screen.findByText('Unfortunately, this username is already taken, please enter a different one.');
  await fill(screen.getByLabelText('Desired Username'), 'Gus');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Keep this account' }));
  await screen.findByText('Gus, your account is saved with everything in it.');
  expect(screen.queryByRole('button', { name: 'Keep this account' })).toBeNull();
  const claimed = await server.db
    .selectFrom('users')
    .select('guest_until')
    .where('username', '=', 'Gus')
    .execute();
  expect(claimed).toEqual([{ guest_until: null }]);
});
