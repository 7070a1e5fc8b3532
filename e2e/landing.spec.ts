/** The first page a visitor loads stays small. */
import { expect, test } from './fixtures.ts';
import { weighScripts } from './script-weight.ts';

const budgetBytes = 150_000;

test('the landing page needs at most 150 kB of packed script', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
  const bytes = await weighScripts(page);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(budgetBytes);
});
