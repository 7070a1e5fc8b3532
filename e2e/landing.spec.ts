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

test('advice about a password that comes late does not move the button away from under a click', async ({
  page,
}) => {
  const gate = Promise.withResolvers<void>();
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.route('**/assets/**', async (route) => {
    await gate.promise;
    await route.continue();
  });
  const create = page.getByRole('button', { name: 'Create Account' });
  await page.getByLabel('Password', { exact: true }).fill('chess');
  const place = await create.boundingBox();
  gate.resolve();
  await expect(page.getByText('This password is very common')).toBeVisible();
  expect(await create.boundingBox()).toEqual(place);
});
