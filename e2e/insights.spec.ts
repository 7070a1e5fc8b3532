import { type Locator, type Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { registerAndOpen } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { addAnalysedGames } from './insights-world.ts';
import { makeAppearances } from './appearances.ts';

async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let count = 0; count < 80; count += 1) {
    await page.keyboard.press('Tab');
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('Tab does not lead there');
}

async function walkByKeys(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('combobox', { name: 'Time control' }));
  await tabTo(page, page.getByRole('combobox', { name: 'Colour' }));
  const causes = page.getByRole('region', { name: 'By cause' });
  const fork = causes.getByRole('button', { name: 'Missed a fork' });
  await tabTo(page, fork);
  await page.keyboard.press('Enter');
  await expect(fork).toHaveAttribute('aria-pressed', 'true');
  const mistakes = page.getByRole('region', { name: 'Missed a fork' });
  await tabTo(page, mistakes.getByRole('button', { name: /^Make .*and train$/ }));
  const first = mistakes.getByRole('link').first();
  await tabTo(page, first);
  for (const [chart, bar] of [
    ['By phase', /^Endgame/],
    ['By time left', /^over half/],
    ['By colour', /^Black/],
    ['By opponent', /^Rated about the same/],
  ] as const)
    await tabTo(page, page.getByRole('region', { name: chart }).getByRole('button', { name: bar }));
  await page.keyboard.press('Enter');
  const equals = page.getByRole('region', { name: 'Opponents rated about the same' });
  await equals.getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/game_review\?game=[\w-]{36}&ply=\d+$/);
  await expect(page.getByText('ann vs. ben').first()).toBeVisible();
}

for (const { name, scheme, viewport } of makeAppearances({ width: 390, height: 844 }, ['light, phone'])) {
  test.describe(name, () => {
    test.use({ viewport });

    test('breaks no rule that axe knows, nothing scrolls sideways, and keys alone lead everywhere', async ({
      page,
    }) => {
      await page.addInitScript((value) => localStorage.setItem('tabiya-color-scheme', value), scheme);
      await registerAndOpen(page, '/insights');
      await expect(page.getByRole('link', { name: 'Import games' })).toBeVisible();
      await expectNoViolations(page);
      await addAnalysedGames(page, 3);
      await page.goto('/insights');
      await expect(page.getByRole('region', { name: 'Already found' })).toBeVisible();
      await expectNoViolations(page);
      await addAnalysedGames(page, 60);
      await page.goto('/insights');
      await expect(page.getByRole('button', { name: /^Make .*and train$/ })).toBeVisible();
      await expectNoViolations(page);
      await page
        .getByRole('region', { name: 'By phase' })
        .getByRole('button', { name: /^Middlegame/ })
        .click();
      const list = page.getByRole('region', { name: 'In the middlegame' });
      await expect(list.getByRole('link').first()).toBeInViewport();
      await expectNoViolations(page);
      const [content, window] = await page.evaluate(() => [document.body.scrollWidth, innerWidth]);
      expect(content).toBeLessThanOrEqual(window ?? 0);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.reload();
      await walkByKeys(page);
    });
  });
}
