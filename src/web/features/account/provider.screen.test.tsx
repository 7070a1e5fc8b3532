import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { testPassword } from '#server/testing/app';
import { startTestProvider } from '#server/testing/oidc';
import { openPage } from '../../testing/open-page.tsx';

test('the sign-in page has its button, and says why nobody was let in, in words of our own only', async () => {
  const { environment } = await startTestProvider();
  const { goTo } = await openPage('/signin?provider=email_taken', { environment });
  const button = await screen.findByRole('link', { name: 'Sign in with Club' });
  expect(button.getAttribute('href')).toBe('/api/oidc/start');
  await screen.findByText(/An account with this address already exists/);
  await goTo('/signin?provider=Send%20your%20password%20to%20evil.example.org');
  await screen.findByRole('link', { name: 'Sign in with Club' });
  expect(screen.queryByText(/evil/)).toBeNull();
});

test('without a provider there is no button', async () => {
  await openPage('/signin');
  await screen.findByRole('button', { name: 'Sign In' });
  expect(screen.queryByRole('link', { name: /Sign in with/ })).toBeNull();
});

test('an account is connected with its password, and disconnected', async () => {
  const provider = await startTestProvider();
  provider.person = { sub: 'ann', email: 'a@elsewhere.org', email_verified: true };
  const { environment } = provider;
  const { server, user, fill, visitor, goTo } = await openPage('/welcome', { username: 'ann', environment });
  const open = async (): Promise<void> => {
    await user.click(await screen.findByRole('button', { name: 'Your account' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign in with Club…' }));
  };
  await open();
  await fill(await screen.findByLabelText('Your password'), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  await screen.findByText('Wrong password.');
  await fill(screen.getByLabelText('Your password'), testPassword);
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  await screen.findByText('Open the link that was sent to ann@example.org, then connect again.');
  const [, link = ''] = /(\/api\/confirm-email\/\S+)/.exec(server.mails.at(-1)?.text ?? '') ?? [];
  await visitor.get(link);
  const leave = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce());
  const back = await provider.walk(String(leave.mock.calls[0]?.[0]));
  const { pathname, search } = new URL(String((await visitor.get(back)).headers.location));
  leave.mockRestore();
  await goTo(`${pathname}${search}`);
  await screen.findByText('Your account is connected.');
  await open();
  await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
  await screen.findByText('Club is disconnected.');
});
