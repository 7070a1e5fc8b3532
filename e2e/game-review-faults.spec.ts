import type { Page } from '@playwright/test';
import type { Simulator } from '#simulator/simulator';
import { register } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { openGameReview, openGames } from './game-review-world.ts';

const sites = [
  {
    site: 'Lichess',
    path: '/api/games/user/',
    faults: [
      [{ status: 401 }, 'Lichess requires a sign-in for these games.'],
      [{ status: 403 }, 'Lichess refuses this request.'],
      [{ status: 404 }, 'Lichess has no player "tabiya_fan".'],
      [{ status: 503 }, 'Lichess reports an error (503).'],
      [{ cutAfterBytes: 2000 }, 'The response from Lichess was cut off.'],
    ],
  },
  {
    site: 'Chess.com',
    path: '/pub/player/.*/games/',
    faults: [
      [{ status: 403 }, 'Chess.com refuses requests from this connection'],
      [{ status: 404 }, 'Chess.com has no player "tabiya_fan".'],
      [{ cutAfterBytes: 500 }, 'The response from Chess.com was cut off.'],
    ],
  },
] as const;

async function expectPause(page: Page, { faults, requests }: Simulator): Promise<void> {
  // Stop the page's clock. On a slow machine, the wait of a minute would end before the test sees the
  // message.
  await page.clock.setFixedTime(Date.now());
  faults.add({ status: 429, times: 1, method: 'GET', path: '/api/games/user/' });
  const refresh = page.getByRole('button', { name: 'Refresh', exact: true });
  await refresh.click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'Lichess asks for a pause. Wait a minute',
  );
  await expect(page.getByText(/Lichess asks for a pause. Try again in [1-6]?\d s/)).toBeVisible();
  await page.keyboard.press('Escape');

  const other = await openGames(page, 'Chess.com', 'tabiya_fan');
  await expect(other.getByRole('button').first()).toBeVisible();
  await page.keyboard.press('Escape');

  const list = await openGames(page, 'Lichess', 'tabiya_fan');
  const countRequests = (): number =>
    requests.filter(({ url }) => url.startsWith('/api/games/user/tabiya_fan')).length;
  const requestedBefore = countRequests();
  await refresh.click();
  await expect(page.getByText('Retrieving Games...')).toBeVisible();
  expect(countRequests()).toBe(requestedBefore);
  await page.clock.setSystemTime(Date.now());
  await page.clock.fastForward(61_000);
  await expect.poll(countRequests).toBe(requestedBefore + 1);
  await expect(list).toHaveAttribute('aria-busy', 'false');
}

for (const { site, path, faults } of sites) {
  const tag = site === 'Lichess' ? [] : ['@long'];
  test(
    `${site}: every failure says what to do, and the screen stays usable`,
    { tag },
    async ({ page, simulator }) => {
      await page.clock.install();
      await openGameReview(page);
      const list = await openGames(page, site, '');
      const refresh = page.getByRole('button', { name: 'Refresh', exact: true });
      const alert = page.getByRole('dialog').getByRole('alert');
      for (const [index, [fault, sentence]] of faults.entries()) {
        simulator.faults.add({ ...fault, method: 'GET', path });
        if (index > 0) await refresh.click();
        else {
          await page.getByLabel(`${site} username`).fill('tabiya_fan');
          await page.getByLabel(`${site} username`).blur();
        }
        await expect(alert).toContainText(sentence);
        await expect(list.getByRole('button')).toHaveCount(0);
        simulator.faults.clear();
      }
      await refresh.click();
      await expect(list.getByRole('button').first()).toBeVisible();
      await expect(alert).toHaveCount(0);
      if (site === 'Lichess') await expectPause(page, simulator);
      await list.getByRole('button').first().click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(' vs. ');
    },
  );
}

test(
  'while the connection is unknown the game list does not say that there are no games',
  { tag: '@long' },
  async ({ page }) => {
    const answered = Promise.withResolvers<void>();
    await page.route('**/api/get-lichess-connection', async (route) => {
      await answered.promise;
      await route.continue();
    });
    await openGameReview(page);
    const list = await openGames(page, 'Lichess', 'tabiya_fan');
    await expect(page.getByText('Retrieving Games...')).toBeVisible();
    await expect(page.getByText('No unreviewed games.')).toBeHidden();
    answered.resolve();
    await expect(list.getByRole('button').first()).toBeVisible();

    await page.getByLabel('Lichess username').fill('nobody_of_that_name');
    await page.getByLabel('Lichess username').blur();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Check the spelling.');
    await expect(list.getByRole('button')).toHaveCount(0);
  },
);

test('without internet the game list says so', { tag: '@long' }, async ({ page, context }) => {
  await register(page);
  await page.request.post('/api/update-lichess-username', { form: { username_lichess: 'tabiya_fan' } });
  await page.goto('/game_review');
  await openGames(page, 'Chess.com', 'tabiya_fan');
  await page.keyboard.press('Escape');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Get Lichess Game' }).click();
  await expect(
    page.getByText('Lichess cannot be reached. Check your connection and try again.'),
  ).toBeVisible();
  await expect(page.getByText('No unreviewed games.')).toBeHidden();
});
