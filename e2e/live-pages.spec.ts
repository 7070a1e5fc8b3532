import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { register } from './account-steps.ts';
import { expect, test } from './fixtures.ts';

test('the page under test is built from these sources', async () => {
  const path = join(import.meta.dirname, '../scripts/setup.mjs');
  const setup: { isWebBuilt(): Promise<boolean> } = await import(pathToFileURL(path).href);
  expect(await setup.isWebBuilt()).toBe(true);
});

test('an opened page takes keys at once, however late its script comes', async ({ page }) => {
  await register(page);
  let letGo = () => {};
  await page.route('**/assets/start-*.js', async (route) => {
    await new Promise<void>((resolve) => (letGo = resolve));
    await route.continue();
  });
  const isDrawing = () => page.evaluate(() => document.getElementById('root')?.inert);
  const openLate = async (open: () => Promise<unknown>): Promise<void> => {
    const requested = page.waitForRequest('**/assets/start-*.js');
    const opened = open();
    await requested;
    await expect.poll(isDrawing).toBe(true);
    letGo();
    await opened;
    expect(await isDrawing()).toBe(false);
  };
  await openLate(() => page.goto('/manage_cards'));
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys on this screen' })).toBeVisible();
  await openLate(() => page.reload());
});
