import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testPassword } from '#server/testing/app';
import { openPage } from '../../testing/open-page.tsx';

type Page = Awaited<ReturnType<typeof openPage>>;

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });

async function fillSignUp({ fill }: Page, email: string, username: string, password = testPassword) {
  await fill(await field('Email'), email);
  await fill(await field('Desired Username'), username);
  await fill(await field('Password'), password);
}

async function signIn({ fill, user }: Page, username: string, password: string): Promise<void> {
  await fill(await field('Username'), username);
  await fill(await field('Password'), password);
  await user.click(await button('Sign In'));
}

async function requestReset({ goTo, fill, user }: Page, email: string): Promise<HTMLElement> {
  await goTo('/signin');
  await user.click(await button('Forgot Password/Username'));
  const dialog = await screen.findByRole('dialog', { name: 'Forgot Password/Username' });
  await fill(within(dialog).getByLabelText('Email'), email);
  await user.click(within(dialog).getByRole('button', { name: 'Request Username and Password Reset' }));
  return dialog;
}

async function fillReset({ fill, user }: Page, password: string, confirmation = password): Promise<void> {
  await fill(await field('New Password'), password);
  await fill(await field('Confirm New Password'), confirmation);
  await user.click(await button('Reset Password'));
}

function findLink({ server }: Page): string {
  return /^https?:\/\/[^/\s]+(\/\S+)$/m.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? '';
}

const expired = 'Password reset failed - password reset token expired';

test('the sign-up form says what is missing when a field is left, and advises', async () => {
  const page = await openPage('/');
  const { user, fill } = page;
  const create = await button('Create Account');
  expect(create.disabled).toBe(true);
  await fill(await field('Email'), 'nobody');
  expect(screen.queryByText('Invalid email')).toBeNull();
  await fill(await field('Desired Username'), '   ');
  await screen.findByText('Invalid email');
  await user.click(await field('Password'));
  await screen.findByText('Enter username');
  await user.click(await field('Email'));
  await screen.findByText('Enter password');
  expect(create.disabled).toBe(true);

  await fillSignUp(page, 'somebody@example.org', 'somebody', 'chess');
  await screen.findByText(/This password is very common/);
  expect(create.disabled).toBe(false);
});

test('a sign-up that fails apologises and names the support address; one under way says so', async () => {
  const page = await openPage('/');
  const { user, disturb, calm } = page;
  await fillSignUp(page, 'somebody@example.org', 'somebody');
  disturb('/api/register', () => Promise.reject(new TypeError('Failed to fetch')));
  await user.click(await button('Create Account'));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Your account could not be created');
  await waitFor(() => expect(dialog.textContent).toContain('Try again, and contact support@localhost'));
  await user.click(within(dialog).getByRole('button', { name: 'OK' }));

  const isSeen = Promise.withResolvers<void>();
  disturb('/api/register', async (send) => {
    await isSeen.promise;
    return send();
  });
  await user.click(await button('Create Account'));
  await screen.findByText('Welcome! Creating Account & Logging you in');
  isSeen.resolve();
  await screen.findByRole('heading', { name: 'Welcome to Tabiya' });
  expect(location.pathname).toBe('/welcome');
  calm('/api/register');
});

test('a taken address or name is told in a modal, and the form keeps what was typed', async () => {
  const page = await openPage('/some/unknown/path');
  await page.server.signUp('taken');
  await fillSignUp(page, 'TAKEN@example.org', 'other');
  await page.user.click(await button('Create Account'));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('There is already an account with that email address');
  expect(location.pathname).toBe('/');
  await page.user.click(within(dialog).getByRole('button', { name: 'OK' }));
  expect((await field('Desired Username')).value).toBe('other');

  await fillSignUp(page, 'other@example.org', 'taken');
  await page.user.click(await button('Create Account'));
  expect((await screen.findByRole('dialog')).textContent).toContain(
    'Unfortunately, this username is already taken, please enter a different one',
  );
});

test('a failed sign-in remembers the name; the product button leads to the landing page', async () => {
  const page = await openPage('/signin');
  await signIn(page, 'nobody-of-that-name', 'x');
  expect((await screen.findByRole('alert')).textContent).toBe('Bad username/email and password combination');
  await page.user.click(screen.getByRole('link', { name: 'Tabiya' }));
  expect(location.pathname).toBe('/');
  await page.user.click(await screen.findByRole('link', { name: 'Sign In' }));
  expect((await field('Username')).value).toBe('nobody-of-that-name');
});

test('asking for a reset tells an unknown account from a mail that was not sent', async () => {
  const page = await openPage('/signin');
  await requestReset(page, 'nobody@example.org');
  await screen.findByText('No account with provided email/username found');
  page.disturb('/api/password-reset-request', () => Promise.reject(new TypeError('Failed to fetch')));
  const dialog = await requestReset(page, 'nobody@example.org');
  expect((await within(dialog).findByRole('alert')).textContent).toContain(
    'Not sent: The server cannot be reached',
  );
});

test('the reset form wants the same password twice, and a token that is still known', async () => {
  const page = await openPage('/reset_password/some-token');
  await fillReset(page, 'one', 'two');
  await screen.findByText('Passwords do not match');
  await page.user.clear(await field('New Password'));
  await page.user.click(await field('Confirm New Password'));
  await screen.findByText('Enter password');
  await fillReset(page, 'the same');
  expect((await screen.findByRole('alert')).textContent).toBe(expired);
});

test('a reset link dies after its time', async () => {
  const page = await openPage('/signin');
  await page.server.signUp('forgetful');
  await requestReset(page, 'forgetful');
  await screen.findByText('Password reset email sent');
  page.server.clock.now += 10 * 60_000 + 1;
  await page.goTo(findLink(page));
  await fillReset(page, 'too late');
  expect((await screen.findByRole('alert')).textContent).toBe(expired);
});

test('the confirmation link works once, also where nobody is signed in', async () => {
  const page = await openPage('/');
  await page.server.signUp('confirmed');
  const follow = async () => page.goTo((await page.visitor.get(findLink(page))).headers.location ?? '');
  await follow();
  expect(location.pathname).toBe('/confirmed_success');
  await waitFor(() =>
    expect(screen.getByRole('main').textContent).toContain(
      'Your email has been confirmed. Thanks and enjoy the product. Send any questions or suggestions to support@localhost.',
    ),
  );
  await screen.findByRole('heading', { name: 'Review your games' });

  await follow();
  expect(location.pathname).toBe('/confirmed_failure');
  const dialog = await screen.findByRole('dialog');
  await waitFor(() =>
    expect(dialog.textContent).toContain(
      'The email confirmation link is no longer valid. Please contact support@localhost if you need help signing up.',
    ),
  );
  await page.user.click(within(dialog).getByRole('button', { name: 'OK' }));
  expect(location.pathname).toBe('/');
});

test('a signed-in user changes the password with the old one, without waiting for a mail, and is signed out elsewhere', async () => {
  const page = await openPage('/welcome', { username: 'changing' });
  const { user, fill, server } = page;
  const elsewhere = server.visit();
  await elsewhere.postForm('/api/login', { username: 'changing', password: testPassword });
  const isSignedInThere = async () =>
    (await elsewhere.postForm('/api/check-if-logged-in', {})).json().LoggedIn;
  expect(await isSignedInThere()).toBe(true);
  const mails = server.mails.length;

  await user.click(await button('Your account'));
  await user.click(screen.getByRole('menuitem', { name: 'Change password…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }));
  const old = dialog.getByLabelText('Your password');
  expect(document.activeElement).toBe(old);
  await fill(old, 'not it');
  await fill(dialog.getByLabelText('New Password'), 'another four random words');
  const change = dialog.getByRole('button', { name: 'Change password' });
  await user.click(change);
  expect((await dialog.findByRole('alert')).textContent).toBe('Wrong password.');
  await fill(old, testPassword);
  await user.click(change);
  await screen.findByText('Your password is changed.');
  expect(screen.queryByRole('dialog')).toBeNull();
  const subjects = server.mails.slice(mails).map(({ subject }) => subject);
  expect(subjects).toEqual(['Your Tabiya password was changed']);

  expect(await isSignedInThere()).toBe(false);
  const findLogOut = () => screen.findAllByRole('button', { name: 'Log Out changing@example.org' });
  const [logOut] = await findLogOut();
  await user.click(logOut ?? document.body);
  await signIn(page, 'changing', 'another four random words');
  await findLogOut();
});

test('a user takes everything along, then leaves: nothing of them is left', async () => {
  const page = await openPage('/welcome', { username: 'leaving' });
  const { user, fill, visitor } = page;
  await user.click(await button('Your account'));
  expect(screen.getByRole('menu').textContent).toContain('leaving');
  const download = async (name: string) => {
    const link = screen.getByRole<HTMLAnchorElement>('menuitem', { name });
    expect(link.hasAttribute('download')).toBe(true);
    return visitor.get(new URL(link.href).pathname);
  };
  const everything = await download('Download backup (JSON)');
  expect(everything.headers['content-disposition']).toContain('tabiya.json');
  expect(everything.json().users).toMatchObject([{ email: 'leaving@example.org', username: 'leaving' }]);
  const games = await download('Download games and studies (PGN)');
  expect(games.headers['content-disposition']).toContain('tabiya.pgn');

  await user.click(screen.getByRole('menuitem', { name: 'Delete account…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete account' }));
  const remove = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete my account' });
  expect(remove.disabled).toBe(true);
  await fill(dialog.getByLabelText('Your password'), 'not it');
  await user.click(remove);
  expect((await dialog.findByRole('alert')).textContent).toBe('Wrong password.');
  await fill(dialog.getByLabelText('Your password'), testPassword);
  await user.click(remove);
  await waitFor(() => expect(location.pathname).toBe('/signin'));

  await signIn(page, 'leaving', testPassword);
  await screen.findByText('Bad username/email and password combination');
});

test('the security log says what happened, and what failed to load can be loaded again', async () => {
  const page = await openPage('/welcome', { username: 'logged' });
  const { user, visitor, disturb, calm } = page;
  const token = { name: 'my script', scope: 'read', password: testPassword };
  expect((await visitor.post('/api/create-token', token)).statusCode).toBe(200);
  disturb('/api/get-security-events', async () => new Response('{}', { status: 500 }));
  await user.click(await screen.findByRole('button', { name: 'Your account' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Security log…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Security log' });
  const again = await within(dialog).findByRole('button', { name: 'Try again' });
  calm('/api/get-security-events');
  await user.click(again);
  const events = await within(dialog).findByRole('list', { name: 'Security events' });
  const rows = within(events).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^API token created: my script.* · A program · 127\.0\.0\.1$/),
    expect.stringMatching(/^Signed in.* · A program · 127\.0\.0\.1$/),
  ]);
  disturb('/api/get-security-events', async () => Response.json({ api_data: [] }));
  await page.goTo('/welcome');
  await user.click(await screen.findByRole('button', { name: 'Your account' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Security log…' }));
  await screen.findByText('No events in the last 90 days.');
});

test('where one is signed in is listed, and everywhere else is signed out', async () => {
  const { user, server } = await openPage('/', { username: 'roamer' });
  const elsewhere = server.visit();
  await elsewhere.postForm('/api/login', { username: 'roamer', password: testPassword });
  await user.click(await button('Your account'));
  await user.click(await screen.findByRole('menuitem', { name: 'Where you are signed in…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Where you are signed in' });
  const sessions = await within(dialog).findByRole('list', { name: 'Browsers' });
  expect(within(sessions).getAllByRole('listitem')).toHaveLength(2);
  within(sessions).getByText('This browser');
  await user.click(within(dialog).getByRole('button', { name: 'Sign out everywhere else' }));
  await screen.findByText('You are signed out everywhere else.');
  await waitFor(() => expect(within(sessions).getAllByRole('listitem')).toHaveLength(1));
  expect(within(dialog).queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  expect((await elsewhere.post('/api/check-if-logged-in')).json()).toEqual({ LoggedIn: false });
});
