import { expect, openGameReview, openGames, test } from './game-review-world.ts';

test.afterEach(({ world }) => world.simulator.faults.clear());

const gamesPath = { Lichess: '/api/games/user/', 'Chess.com': '/pub/player/.*/games/' } as const;

for (const { site, fault, sentence } of [
  { site: 'Lichess', fault: { status: 401 }, sentence: 'Lichess wants to know who asks for these games.' },
  { site: 'Lichess', fault: { status: 403 }, sentence: 'Lichess refuses this request.' },
  { site: 'Lichess', fault: { status: 404 }, sentence: 'Lichess knows no player "tabiya_fan".' },
  { site: 'Lichess', fault: { status: 503 }, sentence: 'Lichess has a problem of its own (503).' },
  {
    site: 'Lichess',
    fault: { cutAfterBytes: 2000 },
    sentence: 'The answer of Lichess broke off in the middle.',
  },
  { site: 'Chess.com', fault: { status: 403 }, sentence: 'chess.com refuses requests from this connection' },
  { site: 'Chess.com', fault: { status: 404 }, sentence: 'chess.com knows no player "tabiya_fan".' },
  {
    site: 'Chess.com',
    fault: { cutAfterBytes: 500 },
    sentence: 'The answer of chess.com broke off in the middle.',
  },
] as const) {
  test(`${site}, ${JSON.stringify(fault)}: says what to do, and Refresh gets the games`, async ({
    page,
    world,
  }) => {
    await openGameReview(page);
    world.simulator.faults.add({ ...fault, method: 'GET', path: gamesPath[site] });
    const list = await openGames(page, site, 'tabiya_fan');
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText(sentence);
    await expect(list.getByRole('button')).toHaveCount(0);

    world.simulator.faults.clear();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(list.getByRole('button').first()).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveCount(0);
    await list.getByRole('button').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(' vs. ');
  });
}

test('after a 429 the wait is counted down, and the other site still answers', async ({ page, world }) => {
  await page.clock.install();
  await openGameReview(page);
  world.simulator.faults.add({ status: 429, times: 1, method: 'GET', path: gamesPath.Lichess });
  const list = await openGames(page, 'Lichess', 'tabiya_fan');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Lichess asks us to slow down.');
  await expect(page.getByText(/Lichess can be asked again in [1-6]?\d s/)).toBeVisible();
  await page.keyboard.press('Escape');

  const other = await openGames(page, 'Chess.com', 'tabiya_fan');
  await expect(other.getByRole('button').first()).toBeVisible();
  await page.keyboard.press('Escape');

  await openGames(page, 'Lichess', 'tabiya_fan');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Retrieving Games...')).toBeVisible();
  const asked = (): number =>
    world.simulator.requests.filter(({ url }) => url.startsWith('/api/games/user/tabiya_fan')).length;
  const askedBefore = asked();
  await page.clock.fastForward(30_000);
  expect(asked()).toBe(askedBefore);
  await page.clock.fastForward(31_000);
  await expect(list.getByRole('button').first()).toBeVisible();
});

test('a player who has no games has an empty list', async ({ page }) => {
  await openGameReview(page);
  const list = await openGames(page, 'Lichess', 'nobody_of_that_name');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'Check the spelling of the username.',
  );
  await expect(list.getByRole('button')).toHaveCount(0);
});
