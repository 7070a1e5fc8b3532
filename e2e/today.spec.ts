/** Who is new is shown the way, and every step ticks itself. */
import { expect } from '@playwright/test';
import { makeLibraryGame } from '#server/testing/games';
import { registerAndOpen } from './account-steps.ts';
import { test } from './fixtures.ts';

test('the first steps tick themselves and lead where they say', async ({ page }) => {
  await registerAndOpen(page);
  await page.getByRole('link', { name: 'Tabiya' }).first().click();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(page.getByText('0 of 4 done')).toBeVisible();
  await expect(page.getByText('In your book, and remembered')).toBeHidden();

  await page.getByRole('link', { name: 'Add PGN' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();

  const games = [makeLibraryGame('lichess:abcdefgh')];
  await page.request.post('/api/add-games', { data: games });
  await page.goto('/');
  await expect(page.getByText('2 of 4 done')).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'ben' });
  await expect(row).toContainText('draw with White against ben');
  await page.getByRole('link', { name: 'Review the game against ben' }).click();
  await expect(page).toHaveURL(/\/game_review\?game=/);

  await page.goto('/');
  await page.getByRole('button', { name: 'Hide' }).click();
  await page.reload();
  await expect(page.getByText('New games')).toBeVisible();
  await expect(page.getByText('Your first steps')).toBeHidden();
});
