import { lichessConnectionAnswer } from '#contract/lichess';
import type { Page } from '@playwright/test';
import { register } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { openSecondBrowser, owner, pickStudy } from './openings-world.ts';

async function readConnection(page: Page) {
  const answer = await page.request.get('/api/get-lichess-connection');
  return lichessConnectionAnswer.parse(await answer.json()).api_data;
}

test.beforeEach(async ({ page }) => {
  await register(page);
  await page.goto('/manage_openings');
});

test('Lichess is asked, refused, asked again and let go: the code is changed for a token with its verifier, once', async ({
  page,
  simulator,
  browser,
  server,
}) => {
  const connectButton = page.getByRole('banner').getByRole('button', { name: 'Connect Lichess' });
  const before = simulator.requests.length;
  const listRequested = (path: string, verb: string) =>
    simulator.requests.slice(before).filter(({ url, method }) => url === path && method === verb);
  await test.step('saying no at Lichess changes nothing', async () => {
    await connectButton.click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('You did not allow the connection. Nothing was changed.')).toBeVisible();
    await page.getByRole('link', { name: 'Go back' }).click();
    await expect(page).toHaveURL('/manage_openings');
    expect(listRequested('/api/token', 'POST')).toEqual([]);
    expect(await readConnection(page)).toBeNull();
  });
  const studies = page.getByRole('listbox', { name: 'Studies' }).getByRole('option');
  await test.step('without a connection only public studies are listed', async () => {
    await pickStudy(page, 'Italian and Alapin');
    await expect(studies).toHaveText([
      'No study selected...',
      'Caro-Kann and Slav',
      'Italian and Alapin',
      'White: everything, in 60 chapters',
    ]);
  });
  await test.step('there and back', async () => {
    const requested = simulator.requests.length;
    await connectButton.click();
    await expect(page.getByText('study:read')).toBeVisible();
    await page.getByRole('button', { name: 'Authorize' }).click();
    await expect(page).toHaveURL('/manage_openings');
    await expect(page.getByText(`Lichess is connected as ${owner}.`)).toBeVisible();
    await expect(page.getByRole('button', { name: `Lichess: ${owner}` })).toBeVisible();
    await expect(page.getByLabel('Lichess username')).toHaveValue(owner);

    const requests = simulator.requests.slice(requested);
    const authorize = requests.find(({ url }) => url.startsWith('/oauth?'));
    const query = new URL(authorize?.url ?? '', 'http://x').searchParams;
    expect(query.get('scope')).toBe('study:read');
    expect(query.get('code_challenge_method')).toBe('S256');
    expect(query.get('redirect_uri')).toBe(new URL('/lichess_connected', page.url()).href);
    const connection = await readConnection(page);
    expect(connection?.username).toBe(owner);
    const account = requests.find(({ url, method }) => url === '/api/account' && method === 'GET');
    expect(account?.headers.authorization).toBe(`Bearer ${connection?.token}`);
    expect(listRequested('/api/token', 'POST')).toHaveLength(1);
  });
  await test.step('back in the history the spent code is not sent again', async () => {
    await page.goBack();
    await page.goForward();
    await expect(page.getByRole('button', { name: `Lichess: ${owner}` })).toBeVisible();
    expect(listRequested('/api/token', 'POST')).toHaveLength(1);
  });
  await test.step('while connected private studies are listed, for this user only', async () => {
    await page.getByRole('button', { name: 'Get Studies' }).click();
    await expect(page.getByRole('option', { name: /Stonewall/ })).toBeVisible();
    await expect(studies).toHaveCount(6);
    const stranger = await openSecondBrowser(browser, server);
    expect(await readConnection(stranger)).toBeNull();
    await stranger.context().close();
  });
  await test.step('disconnecting revokes the token', async () => {
    const token = (await readConnection(page))?.token ?? '';
    await page.getByRole('button', { name: `Lichess: ${owner}` }).click();
    await page.getByRole('menuitem', { name: 'Disconnect Lichess' }).click();
    await expect(page.getByText('Lichess is disconnected.')).toBeVisible();
    await expect(connectButton).toBeVisible();
    expect(await readConnection(page)).toBeNull();
    expect(listRequested('/api/token', 'DELETE').at(-1)?.headers.authorization).toBe(`Bearer ${token}`);
    const explorer = await page.request.get(`${simulator.explorerUrl}/lichess`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(explorer.status()).toBe(401);
  });
  await test.step('an answer that nobody asked for is refused', async () => {
    const spent = listRequested('/api/token', 'POST').length;
    await page.goto('/lichess_connected?code=liu_stolen&state=guessed');
    await expect(page.getByText('does not match your request')).toBeVisible();
    await expect(page).toHaveURL('/lichess_connected');
    expect(listRequested('/api/token', 'POST')).toHaveLength(spent);
    expect(await readConnection(page)).toBeNull();
  });
});

test('Connect Lichess without internet says so in place', { tag: '@long' }, async ({ page, context }) => {
  const button = page.getByRole('banner').getByRole('button', { name: 'Connect Lichess' });
  await expect(button).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await button.click();
  await expect(
    page.getByText('Lichess cannot be reached. Check your connection and connect again.'),
  ).toBeVisible();
  await expect(page).toHaveURL('/manage_openings');
  await context.setOffline(false);
  await button.click();
  await expect(page.getByText('study:read')).toBeVisible();
});
