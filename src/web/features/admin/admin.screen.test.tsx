import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';

async function openMenu(
  user: Awaited<ReturnType<typeof openPage>>['user'],
  name: string,
): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return screen.findByRole('menu');
}

test('the first account invites somebody, disables them, makes a reset link and deletes them by their name', async () => {
  const { server, user, goTo } = await openPage('/', {
    username: 'host',
    environment: { SIGN_UP: 'invite' },
  });
  await user.click(await screen.findByRole('button', { name: 'Your account' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Accounts on this server' }));
  await screen.findByText('People with an invitation can sign up (SIGN_UP=invite).');
  await user.click(screen.getByRole('button', { name: 'Invite someone' }));
  const link = await screen.findByLabelText<HTMLInputElement>('Invitation');
  const invitation = new URL(link.value).searchParams.get('join') ?? '';
  const guest = { email: 'guest@example.org', username: 'guest', password: 'long enough', invitation };
  expect((await server.visit().postForm('/api/register', guest)).statusCode).toBe(200);
  await goTo('/admin');
  const list = await screen.findByRole('list', { name: 'Accounts' });
  await within(list).findByText('guest@example.org');
  const menu = await openMenu(user, 'guest');
  await user.click(within(menu).getByRole('menuitem', { name: 'Disable' }));
  await within(list).findByText('Disabled');
  await user.click(
    within(await openMenu(user, 'guest')).getByRole('menuitem', { name: 'Create reset link' }),
  );
  await screen.findByLabelText('Reset link for guest');
  await user.click(within(await openMenu(user, 'guest')).getByRole('menuitem', { name: 'Delete…' }));
  const confirm = await screen.findByRole<HTMLButtonElement>('button', { name: 'Delete guest' });
  expect(confirm.disabled).toBe(true);
  await user.type(screen.getByLabelText('Type guest'), 'guest');
  await user.click(confirm);
  await waitFor(() => expect(within(list).queryByText('guest@example.org')).toBeNull());
});

test('anyone who runs the server sees whether backups are made, when the last one was and why one failed', async () => {
  const environment = { BACKUP_EVERY: '2d', BACKUP_KEEP: '5' };
  const { server, goTo, user } = await openPage('/admin', { username: 'host', environment });
  await screen.findByText(/No backup yet. Automatic backup every 2 days. Keeps the newest 5./);
  const turn = { claimed_until: 0, host: 'attic' };
  const made = { finished_at: Date.UTC(2026, 10, 17), file: 'a', byte_count: 3 * 1024 * 1024, row_count: 9 };
  await server.db
    .insertInto('backups')
    .values({ due_at: 1, ...turn, ...made })
    .execute();
  await server.db
    .insertInto('backups')
    .values({ due_at: 2, ...turn, problem: 'The disk is full.' })
    .execute();
  await goTo('/welcome');
  await user.click(await screen.findByRole('button', { name: 'Your account' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Accounts on this server' }));
  await screen.findByText(/Last backup: .+ on attic, 3 MB, verified./);
  await screen.findByText(
    /The last backup failed: The disk is full. The server tries again every 15 minutes/,
  );
});

test('a server that makes no backups says so', async () => {
  await openPage('/admin', { username: 'host' });
  await screen.findByText(/Automatic backups are off: BACKUP_EVERY is not set./);
});

test('a server says which version it runs, and asks nobody about a newer one', async () => {
  await openPage('/admin', { username: 'host' });
  await screen.findByText(
    /This server runs Tabiya \d+\.\d+\.\d+\. It does not check for updates: RELEASES_URL is not set\./,
  );
});

test('a newer version is named, and leads to what is said about it', async () => {
  const releases = createServer((_request, response) => {
    response.end(JSON.stringify({ tag_name: 'v999.1.0', html_url: 'https://code.example.org/999' }));
  });
  releases.listen(0, '127.0.0.1');
  await once(releases, 'listening');
  const { port } = releases.address() as AddressInfo;
  try {
    const environment = { RELEASES_URL: `http://127.0.0.1:${port}/` };
    await openPage('/admin', { username: 'host', environment });
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: '999.1.0' });
    expect(link.href).toBe('https://code.example.org/999');
  } finally {
    releases.closeAllConnections();
    releases.close();
  }
});

test('guests are marked in the list', async () => {
  const { server, goTo } = await openPage('/welcome', { username: 'host', environment: { GUESTS: '2' } });
  expect((await server.visit().postForm('/api/try-as-guest', {})).statusCode).toBe(200);
  await goTo('/admin');
  const list = await screen.findByRole('list', { name: 'Accounts' });
  expect(await within(list).findAllByText('Guest')).toHaveLength(1);
});

test('others are told that it is not for them', async () => {
  const { server, goTo } = await openPage('/welcome', { username: 'first' });
  await server.db.updateTable('users').set({ is_admin: 0 }).execute();
  await goTo('/admin');
  await screen.findByText('Only for admins');
});

test('a server that is not open says so instead of a form, and an invitation opens it', async () => {
  const { server, goTo, user, fill } = await openPage('/', { environment: { SIGN_UP: 'invite' } });
  const host = await server.signUp('host');
  await goTo('/');
  await screen.findByText('New accounts need an invitation. Ask an admin of this server for a link.');
  expect(screen.queryByRole('button', { name: 'Create Account' })).toBeNull();
  const { url } = (await host.post('/api/admin-invite', {})).json().api_data;
  await goTo(`/${new URL(url).search}`);
  await fill(await screen.findByLabelText('Email'), 'guest@example.org');
  await fill(screen.getByLabelText('Desired Username'), 'guest');
  await fill(screen.getByLabelText('Password'), 'correct horse battery staple');
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  await screen.findByRole('button', { name: 'Your account' });
});
