import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { cardList } from '#contract/cards';
import { testPassword } from '#server/testing/app';
import { addCard } from '#server/testing/cards';
import { getJson } from '../lib/api-client.ts';
import { findCachedResponse } from '../sync/responses.ts';
import { getSignedInUser, setSignedInUser } from '../sync/runtime.ts';
import { openPage } from '../testing/open-page.tsx';
import { navItems, screens } from './screens.ts';

type Page = Awaited<ReturnType<typeof openPage>>;

afterEach(() => vi.useRealTimers());

const ended = 'You were signed out. Please sign in again.';
const lost = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

async function signIn({ fill, user }: Page, username: string): Promise<void> {
  await fill(await screen.findByLabelText('Username'), username);
  await fill(await screen.findByLabelText('Password'), testPassword);
  await user.click(await screen.findByRole('button', { name: 'Sign In' }));
}

const findLogOut = (name: RegExp | string = /^Log Out/) => screen.findAllByRole('button', { name });

async function pressLogOut({ user }: Page): Promise<void> {
  const [logOut] = await findLogOut();
  await user.click(logOut ?? document.body);
}

const expectPath = (path: string) => waitFor(() => expect(location.pathname).toBe(path));

test('visitors see the landing page wherever they go', async () => {
  const { goTo } = await openPage('/');
  for (const path of [...screens.map((each) => each.path), '/no/such/page']) {
    await goTo(path);
    await screen.findByRole('button', { name: 'Create Account' });
    expect(screen.queryByRole('navigation')).toBeNull();
  }
});

test('where visitors see the frame, its links wait for a sign-in', async () => {
  await openPage('/confirmed_success');
  const main = within(await screen.findByRole('navigation', { name: 'Main' }));
  expect(navItems).toHaveLength(6);
  for (const { title } of navItems)
    expect(main.getByRole('link', { name: title }).getAttribute('aria-disabled')).toBe('true');
});

test('a session that ends under way leads to the sign-in and back', async () => {
  const page = await openPage('/welcome', { username: 'ending' });
  await findLogOut();
  page.visitor.cookies.clear();
  page.comeBack();
  await screen.findByText(ended);
  expect(location.pathname).toBe('/signin');
  await signIn(page, 'ending');
  await expectPath('/welcome');
});

test('so does a call that finds the session gone', async () => {
  const page = await openPage('/welcome', { username: 'calling' });
  await findLogOut();
  page.disturb('/api/get-review-hours', (send) => {
    page.visitor.cookies.clear();
    return send();
  });
  await page.user.click(await screen.findByRole('link', { name: 'Tabiya, home' }));
  await screen.findByText(ended);
  await signIn(page, 'calling');
  await expectPath('/');
});

test('a refusal of what the last user asked does not sign the next one out', async () => {
  const page = await openPage('/welcome', { username: 'early' });
  await findLogOut('Log Out early@example.org');
  const next = { email: 'late@example.org', username: 'late', password: testPassword };
  await page.visitor.postForm('/api/register', next);
  const refused = await page.server.visit().send({ method: 'GET', url: '/api/get-today' });
  page.disturb('/api/get-review-hours', async () => {
    page.calm('/api/get-review-hours');
    const headers = { 'content-type': 'application/json' };
    return new Response(refused.body, { status: refused.statusCode, headers });
  });
  await page.user.click(await screen.findByRole('link', { name: 'Tabiya, home' }));
  await findLogOut('Log Out late@example.org');
  expect(screen.queryByText(ended)).toBeNull();
});

test('a visitor who came for a screen gets there after signing in', async () => {
  const page = await openPage('/opening_tool?from=mail');
  await page.server.signUp('coming');
  await page.user.click(await screen.findByRole('link', { name: 'Sign In' }));
  await signIn(page, 'coming');
  await expectPath('/opening_tool');
  expect(location.search).toBe('?from=mail');
});

test('a log-out or a sign-in in another tab takes over this one', async () => {
  const page = await openPage('/welcome', { username: 'first' });
  await findLogOut('Log Out first@example.org');
  await page.visitor.postForm('/api/logout', {});
  page.comeBack();
  await expectPath('/signin');
  await signIn(page, 'first');
  await findLogOut('Log Out first@example.org');
  await page.visitor.postForm('/api/register', {
    email: 'second@example.org',
    username: 'second',
    password: testPassword,
  });
  page.comeBack();
  await findLogOut('Log Out second@example.org');
});

test('a page never shows or stores what another tab’s user is answered', async () => {
  const page = await openPage('/welcome', { username: 'first' });
  await findLogOut('Log Out first@example.org');
  const firstUser = getSignedInUser();
  await page.visitor.postForm('/api/register', {
    email: 'second@example.org',
    username: 'second',
    password: testPassword,
  });
  await addCard(page.visitor, { prompt: 'of the second user' });
  await expect(getJson('/api/get-cards', cardList)).rejects.toMatchObject({ code: 'user_not_logged_in' });
  await findLogOut('Log Out second@example.org');
  const answered = await getJson('/api/get-cards', cardList);
  expect(answered.api_data.map(({ prompt }) => prompt)).toEqual(['of the second user']);
  setSignedInUser(firstUser);
  expect(await findCachedResponse('/api/get-cards')).toBeUndefined();
});

test('a log-out that did not reach the server is not pretended', async () => {
  const page = await openPage('/welcome', { username: 'staying' });
  page.disturb('/api/logout', lost);
  await pressLogOut(page);
  await screen.findByText(/Log-out failed: The server cannot be reached/);
  await page.user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(location.pathname).toBe('/welcome');
  page.calm('/api/logout');
  await pressLogOut(page);
  await expectPath('/signin');
});

test('an unknown address says so', async () => {
  await openPage('/no/such/page', { username: 'lost' });
  await screen.findByText('There is no page at this address');
  expect(document.title).toBe('Page not found · Tabiya');
});

test('the server going away and coming back is survived', async () => {
  const page = await openPage('/');
  page.disturb('/api/check-if-logged-in', lost);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await page.goTo('/');
  await vi.advanceTimersByTimeAsync(500);
  await screen.findByText('The server is not answering. Trying again…');
  await vi.advanceTimersByTimeAsync(8000);
  await screen.findByText(/Check your connection, then try again\.$/);
  vi.useRealTimers();
  page.calm('/api/check-if-logged-in');
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Create Account' });
});

test('Help shows what the welcome page shows, with the steps, and leads on', async () => {
  const { user } = await openPage('/welcome', { username: 'asking' });
  const main = within(await screen.findByRole('main'));
  await main.findAllByText('Watch the tutorial');
  const functions = within(main.getByRole('region', { name: 'This is what you can do here' }));
  const titles = functions.getAllByRole('heading', { level: 3 });
  expect(titles).toHaveLength(7);
  const welcome = titles.flatMap((title) => [
    title.textContent,
    title.nextElementSibling?.textContent ?? '?',
  ]);
  await user.click(screen.getByRole('button', { name: 'Help' }));
  const dialog = await screen.findByRole('dialog', { name: 'Help' });
  await within(dialog).findAllByText('Watch the tutorial');
  for (const words of welcome) expect(dialog.textContent).toContain(words);
  await within(dialog).findByText(/^Tabiya \d+\.\d+\.\d+$/);
  expect(dialog.textContent).toContain(
    'Please send questions, feedback and suggestions to support@localhost.',
  );
  await user.click(within(dialog).getByRole('link', { name: 'Opening Tools' }));
  await expectPath('/opening_tool');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the navigation marks where one is, also on a screen that a place leads to', async () => {
  const { goTo } = await openPage('/', { username: 'marked' });
  const marks = new Map(navItems.map(({ path }) => [path, path]));
  marks.set('/insights', '/game_review').set('/memory', '/manage_cards');
  for (const [path, marked] of marks) {
    await goTo(path);
    await screen.findAllByRole('navigation');
    const links = [...document.querySelectorAll('nav a[aria-current]')].map((link) =>
      link.getAttribute('href'),
    );
    expect(new Set(links)).toEqual(new Set([marked]));
  }
});
