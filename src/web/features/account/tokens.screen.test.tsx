import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testPassword } from '#server/testing/app';
import { openPage } from '../../testing/open-page.tsx';

test('a token is made, shown once, used and revoked', async () => {
  const { server, user, fill } = await openPage('/welcome', { username: 'ann' });
  await user.click(await screen.findByRole('button', { name: 'Your account' }));
  await user.click(await screen.findByRole('menuitem', { name: 'API tokens…' }));
  await user.click(await screen.findByRole('button', { name: 'New token' }));
  await fill(await screen.findByLabelText('Your password'), testPassword);
  await user.click(screen.getByRole('button', { name: 'Create token' }));
  await screen.findByText(/Enter a name/);
  await fill(screen.getByLabelText('Name'), 'my script');
  await user.click(screen.getByLabelText('Read and write'));
  await fill(screen.getByLabelText('Your password'), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Create token' }));
  await screen.findByText('Wrong password.');
  await fill(screen.getByLabelText('Your password'), testPassword);
  await user.click(screen.getByRole('button', { name: 'Create token' }));
  const token = (await screen.findByLabelText<HTMLInputElement>('Your token')).value;
  const ask = async () =>
    (
      await server.app.inject({
        method: 'GET',
        url: '/api/get-cards',
        headers: { authorization: `Bearer ${token}` },
      })
    ).statusCode;
  expect(await ask()).toBe(200);
  await user.click(screen.getByRole('button', { name: 'I have saved it' }));
  const list = await screen.findByRole('list', { name: 'Tokens' });
  within(list).getByText('my script');
  within(list).getByText(/^reads and writes since/);
  expect(document.body.innerHTML).not.toContain(token);
  await user.click(screen.getByRole('button', { name: 'Revoke my script' }));
  await screen.findByText('my script is revoked.');
  expect(await ask()).toBe(401);
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Tokens' })).toBeNull());
});
