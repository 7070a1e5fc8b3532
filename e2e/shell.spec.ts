import { registerAndOpen } from './account-steps.ts';
import { expect, test } from './fixtures.ts';

const phone = { width: 390, height: 844 };
const labels = [
  'Today',
  'Review Game/Make Cards',
  'Card Review',
  'Edit Cards',
  'Manage Openings',
  'Opening Game',
];

test('the frame: its measures, its links, its security policy, and the keyboard', async ({ page }) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  await registerAndOpen(page);
  await test.step('the header is 80 high, the navbar 160 wide, the six links lead to their screens', async () => {
    expect((await page.getByRole('banner').boundingBox())?.height).toBe(80);
    const navbar = page.locator('#menu');
    expect((await navbar.boundingBox())?.width).toBe(160);
    const links = navbar.getByRole('link');
    await expect(links).toHaveText(labels);
    const lastPlace = await links.last().boundingBox();
    for (const [index, label] of labels.entries()) {
      await links.nth(index).click();
      await expect(page).toHaveTitle(`${label} · Tabiya`);
      await expect(links.nth(index)).toHaveAttribute('aria-current', 'page');
      expect(await links.last().boundingBox()).toEqual(lastPlace);
    }
  });
  await test.step('the page keeps its own security policy', async () => {
    await page.getByRole('button', { name: 'Help' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
    await page.keyboard.press('Escape');
    await page.getByRole('navigation').getByRole('link', { name: 'Edit Cards' }).click();
    await page.getByRole('button', { name: 'Create New Card' }).click();
    await expect(page.locator('cg-board').first()).toBeVisible();
    expect(violations).toEqual([]);
  });
  await test.step('the keyboard reaches everything, beginning with the content', async () => {
    await page.goto('/memory');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();

    await page.getByRole('button', { name: 'Help' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Help' })).toBeFocused();
  });
});

test('the frame on a phone', async ({ page }) => {
  await test.step('on a phone the menu folds away and the six places are under the thumb', async () => {
    await page.setViewportSize(phone);
    const account = await registerAndOpen(page);
    const menu = page.locator('#menu');
    await expect(menu).not.toBeInViewport();
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect(menu.getByRole('link')).toHaveText(labels);
    await menu.getByRole('link', { name: 'Edit Cards' }).click();
    await expect(page).toHaveURL('/manage_cards');
    await expect(menu).not.toBeInViewport();
    const header = await page.getByRole('banner').boundingBox();
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect((title?.y ?? 844) - (header?.height ?? 0)).toBeLessThanOrEqual(32);

    const places = page.getByRole('navigation', { name: 'Main screens' });
    for (const label of labels)
      await expect(places.getByRole('link', { name: label })).toBeInViewport({ ratio: 1 });
    await places.getByRole('link', { name: 'Opening Game' }).click();
    await expect(page).toHaveURL('/opening_game');

    await page.getByRole('button', { name: 'Open the menu' }).click();
    await menu.getByRole('button', { name: `Log Out ${account.email}` }).click();
    await expect(page).toHaveURL('/signin');
  });
  await test.step('the frame is not wider than a small phone', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await registerAndOpen(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});

test('the colour schemes', async ({ page }) => {
  const html = page.locator('html');
  await test.step('dark is the default, whatever the system prefers', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/');
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expect(page.getByRole('button', { name: 'Switch to the light colour scheme' })).toBeVisible();
  });
  await test.step('lists scroll in the colours of the scheme', async () => {
    await registerAndOpen(page, '/manage_openings');
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
    const readBar = () =>
      page
        .getByRole('listbox')
        .first()
        .evaluate((list) => getComputedStyle(list).scrollbarColor);
    await expect.poll(readBar).toMatch(/^rgb\(.*\) rgba\(0, 0, 0, 0\)$/);
    const dark = await readBar();
    await page.getByRole('button', { name: 'Switch to the light colour scheme' }).click();
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
    await expect.poll(readBar).not.toBe(dark);
  });
  await test.step('the other scheme is remembered and there before the first paint', async () => {
    // The test blocks the app's scripts, so only start.js can set the colour scheme.
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload({ waitUntil: 'domcontentloaded' });
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  });
});
