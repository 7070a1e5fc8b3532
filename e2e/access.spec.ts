/**
 * Every screen full of the demo player's things: axe finds nothing, nothing scrolls sideways, nothing moves while loading, the tab has the
 * screen's name and `?` lists its keys, in both schemes, on a desktop and on a narrow phone.
 */
import type { Page } from '@playwright/test';
import { findViolations } from './axe.ts';
import { expect, test } from './demo-process.ts';
import { makeLooks } from './looks.ts';

// One after the other: to fill a second demo for a second worker takes longer than to look.
test.describe.configure({ mode: 'default', timeout: 240_000 });

/** How far a screen may shift while it loads. */
const steady = 0.01;
const screens = [
  { path: '/', title: 'Today', fill: seeBothBooks },
  { path: '/game_review', title: 'Review Game/Make Cards', fill: selectGame },
  { path: '/review_cards', title: 'Card Review', fill: showAnswer },
  { path: '/manage_cards', title: 'Edit Cards', fill: selectCard },
  { path: '/memory', title: 'Memory', fill: moveSlider },
  { path: '/manage_openings', title: 'Manage Openings', fill: runChecks },
  { path: '/opening_tool', title: 'Opening Tools', fill: async () => {} },
  { path: '/opening_game', title: 'Opening Game', fill: async () => {} },
  { path: '/welcome', title: 'Welcome', fill: async () => {} },
];

async function seeBothBooks(page: Page): Promise<void> {
  const points = page.getByRole('button', { name: /^After move 6/, includeHidden: true });
  await expect(points).toHaveCount(2, { timeout: 30_000 });
  await expect(page.getByRole('link', { name: 'Answer it' })).toBeVisible();
}

async function moveSlider(page: Page): Promise<void> {
  await page.getByRole('slider', { name: 'Wished retention' }).press('ArrowLeft');
  await expect(page.getByText(/reviews a day/).first()).toBeVisible();
}

async function selectGame(page: Page): Promise<void> {
  // On a phone the games and the comparison have tabs of their own.
  const games = page.getByRole('tab', { name: 'Games' });
  if (await games.isVisible()) await games.click();
  await page.getByText('TidyWalnut vs. tabiya_fan').first().click();
  await page.getByRole('tab', { name: 'Compare' }).click();
  await page.getByRole('button', { name: 'Compare Game to Opening' }).click();
  await expect(page.getByLabel('Results')).toHaveValue(/You left the book/, { timeout: 30_000 });
}

async function showAnswer(page: Page): Promise<void> {
  await page.keyboard.press('Space');
  await expect(page.getByText('Score and Go To Next Card:')).toBeVisible();
}

async function selectCard(page: Page): Promise<void> {
  await page.getByText('Philidor, 2...d6.').click();
  await expect(page.getByRole('textbox', { name: 'Question' })).toHaveValue('Philidor, 2...d6.');
}

async function runChecks(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run Coverage Check For White' }).click();
  await expect(page.getByLabel('Coverage results')).toHaveValue(/Total Coverage/, { timeout: 30_000 });
  await page.getByRole('tab', { name: 'Contradictions' }).click();
  await page.getByRole('button', { name: 'Consistency Check For White' }).click();
  await expect(page.getByLabel('Consistency results')).toHaveValue(/6\. Bd3/, { timeout: 30_000 });
}

/** Adds up what the browser saw move while nobody was touching anything. */
function watchLayout(): void {
  Object.assign(window, { shifted: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput)
        Object.assign(window, { shifted: Number(Reflect.get(window, 'shifted')) + Number(entry.value) });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function expectAccessible(page: Page, what: string): Promise<void> {
  expect.soft(await findViolations(page), what).toEqual([]);
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect.soft(content, `${what} scrolls sideways`).toBeLessThanOrEqual(window ?? 0);
}

for (const { name, scheme, viewport } of makeLooks({ width: 360, height: 740 })) {
  test.describe(name, () => {
    // Fading things have no colour of their own to check.
    test.use({ viewport, actionTimeout: 15_000, contextOptions: { reducedMotion: 'reduce' } });

    test('every screen', async ({ page, demo }) => {
      await page.addInitScript((value) => localStorage.setItem('tabiya-color-scheme', value), scheme);
      await page.addInitScript(watchLayout);
      await page.goto(demo.door);
      await expect(page).toHaveURL(/\/welcome$/);
      for (const { path, title, fill } of screens) {
        await page.goto(new URL(path, page.url()).href);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expect(page).toHaveTitle(title === undefined ? 'Tabiya' : `${title} · Tabiya`);
        const shifted = await page.evaluate(() => Reflect.get(window, 'shifted'));
        expect.soft(shifted, `${path} jumps while it loads`).toBeLessThan(steady);
        await fill(page);
        await expectAccessible(page, path);
      }
    });
  });
}

test('? lists the keys of the screen, gives the focus back, and is a letter in a field', async ({
  page,
  demo,
}) => {
  await page.goto(demo.door);
  await page.goto(new URL('/review_cards', page.url()).href);
  const show = page.getByRole('button', { name: 'Show Answer & Score' });
  await show.focus();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys on this screen' });
  await expect(keys.getByRole('row', { name: /1 2 3 4/ })).toContainText('Again, Hard, Good, Easy');
  await expectAccessible(page, 'keys');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await expect(show).toBeFocused();

  await page.goto(new URL('/manage_cards', page.url()).href);
  await page.getByPlaceholder('Search cards').press('?');
  await expect(page.getByPlaceholder('Search cards')).toHaveValue('?');
  await expect(page.getByRole('dialog')).toBeHidden();
});
