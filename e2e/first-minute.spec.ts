import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { signUp } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { hurryEngine } from './quick-engine.ts';

async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('countClick', () => (clicks += 1));
  const listen = () =>
    document.addEventListener(
      'pointerdown',
      () => void (globalThis as unknown as { countClick: () => void }).countClick(),
      true,
    );
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return () => clicks;
}

test('from a name to the first card in four clicks', async ({ page }) => {
  await hurryEngine(page);
  await signUp(page);
  const readClicks = await countClicks(page);

  await expect(page.getByLabel('Your name on Lichess')).toBeFocused();
  await page.keyboard.type('tabiya_fan');
  await page.getByRole('button', { name: 'Import my games' }).click();
  await expect(page.getByRole('heading', { name: 'The newest game you lost' })).toBeVisible();
  await expect(page.getByText(/^(Finding mistakes|Deeper analysis|All mistakes)/)).toBeVisible();
  await expect(page.getByText(/^Biggest mistake( so far)?$/)).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Open it' }).click();
  await expect(page).toHaveURL(/\/game_review\?game=/);

  const makeCards = page.getByRole('button', { name: /^Make (a card|\d* ?cards) of/ }).first();
  const mistakes = page.getByRole('tab', { name: /^Mistakes/ });
  if (!(await makeCards.isVisible())) await mistakes.click();
  await makeCards.click();
  await expect
    .poll(async () => (await (await page.request.get('/api/get-cards')).json()).api_data.length)
    .toBeGreaterThan(0);
  expect(readClicks()).toBeLessThanOrEqual(4);

  const { api_data: games } = await (await page.request.get('/api/get-games')).json();
  expect(games.length).toBeGreaterThan(10);
  const opened = games.find((game: { game_review_id: string | null }) => game.game_review_id !== null);
  const lost = games.find((game: { result: number }) => game.result === 0);
  expect(opened.game_key).toBe(lost.game_key);
});

test('an example can be viewed, and goes away with one click', { tag: '@long' }, async ({ page }) => {
  await hurryEngine(page);
  await signUp(page);
  await page.getByRole('button', { name: 'Show me an example' }).click();
  await expect(page.getByRole('heading', { name: 'This is an example' })).toBeVisible();
  await expect(page.getByText('You vs. Riverbank')).toBeVisible();
  await expect(page.getByText(/^Biggest mistake( so far)?$/)).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Manage Openings' }).click();
  await expect(page.getByText('Example: Italian Game').first()).toBeVisible();
  await page.getByRole('button', { name: 'Remove the example' }).click();
  await expect(page.getByText('Example removed.')).toBeVisible();
  expect((await (await page.request.get('/api/get-games')).json()).api_data).toEqual([]);
  expect((await (await page.request.get('/api/get-game-reviews')).json()).api_data).toEqual([]);
  const studies = (await (await page.request.get('/api/get-studies')).json()).api_data;
  expect(JSON.stringify(studies)).not.toContain('Italian');
  await expect(page.getByRole('button', { name: 'Remove the example' })).toBeHidden();
});
