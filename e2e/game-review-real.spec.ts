import { samplesFolder } from '../scripts/data.mjs';
import type { Simulator } from '#simulator/simulator';
import { expect, startTestedSites, test as base } from './fixtures.ts';
import { openGameReview, openGames } from './game-review-world.ts';
import { paced } from '../scripts/pace.mjs';

const test = base.extend<object, { simulator: Simulator }>({
  simulator: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's shape
    async ({}, use) => {
      const simulator = await startTestedSites(samplesFolder);
      await use(simulator);
      await simulator.close();
    },
    { scope: 'worker' },
  ],
});

test.describe.configure({ timeout: paced(120_000) });

for (const [site, username] of [
  ['Lichess', 'gu_zo_fi'],
  ['Chess.com', 'Tabiya_Fan'],
] as const) {
  test(`a real ${site} game is listed, picked and stepped through`, { tag: '@long' }, async ({ page }) => {
    await openGameReview(page);
    const list = await openGames(page, site, username);
    await expect(list.getByRole('button').first()).toBeVisible({ timeout: paced(30_000) });
    await list.getByRole('button').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(username, 'i'));
    await expect(page.getByText('is not a legal move here')).toHaveCount(0);

    const moves = page.getByRole('list', { name: 'Moves' }).getByRole('button');
    const last = await moves.last().textContent();
    await page.keyboard.press('End');
    await expect(moves.last()).toHaveAttribute('aria-current', 'step');
    expect(last).not.toBe('');
    await page.keyboard.press('ArrowLeft');
    await expect(moves.nth(-2)).toHaveAttribute('aria-current', 'step');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(username, 'i'));
  });
}
