import { expect, type Page } from '@playwright/test';
import { findViolations } from './axe.ts';
import { expectBoardFits } from './appearances.ts';
import { weighScripts } from './script-weight.ts';

const steady = 0.01;
const scriptBytes = 300_000;
const screens = [
  { path: '/', title: 'Today', fill: seeBothBooks },
  { path: '/game_review', title: 'Review Game/Make Cards', fill: selectGame },
  { path: '/review_cards', title: 'Card Review', fill: showAnswer },
  { path: '/review_cards?train=white', title: 'Card Review', fill: seeBoard },
  { path: '/manage_cards', title: 'Edit Cards', fill: selectCard },
  { path: '/memory', title: 'Memory', fill: moveSlider },
  { path: '/manage_openings', title: 'Manage Openings', fill: runChecks },
  { path: '/manage_openings?from=games', title: 'Manage Openings', fill: openRow },
  { path: '/position_notes', title: 'Position notes', fill: async () => {} },
  { path: '/prepare', title: 'Prepare for an opponent', fill: openOpponent },
  { path: '/opening_tool', title: 'Opening Tools', fill: async () => {} },
  { path: '/opening_game', title: 'Opening Game', fill: async () => {} },
  { path: '/welcome', title: 'Welcome', fill: async () => {} },
];

const boards = new Set([
  '/game_review',
  '/review_cards',
  '/review_cards?train=white',
  '/manage_cards',
  '/manage_openings',
]);

async function seeBothBooks(page: Page): Promise<void> {
  const points = page.getByRole('button', { name: /^After move 6/, includeHidden: true });
  await expect(points).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Answer it' }).first()).toBeVisible();
}

async function seeBoard(page: Page): Promise<void> {
  await expect(page.locator('[data-board]').first()).toBeVisible();
}

async function moveSlider(page: Page): Promise<void> {
  await page.getByRole('slider', { name: 'Your target' }).press('ArrowLeft');
  await expect(page.getByText(/answers?, (about \d+|almost none) forgotten/).first()).toBeVisible();
}

async function selectGame(page: Page): Promise<void> {
  const games = page.getByRole('tab', { name: 'Games' });
  if (await games.isVisible()) await games.click();
  await page.getByText('TidyWalnut vs. tabiya_fan').first().click();
  await page.getByRole('tab', { name: 'Compare' }).click();
  await page.getByRole('button', { name: 'Compare Game to Opening' }).click();
  await expect(page.getByLabel('Results')).toHaveValue(/You deviated/);
}

async function showAnswer(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Show Answer & Score' })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByText('Score and Go To Next Card:')).toBeVisible();
}

async function selectCard(page: Page): Promise<void> {
  await page.getByText('Philidor, 2...d6.').click();
  await expect(page.getByRole('textbox', { name: 'Question' })).toHaveValue('Philidor, 2...d6.');
}

async function runChecks(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Gaps' }).click();
  await page.getByRole('button', { name: 'Run Coverage Check For White' }).click();
  await expect(page.getByRole('region', { name: 'Coverage results' })).toContainText('Total Coverage');
  await page.getByRole('button', { name: 'Gaps', exact: true }).click();
  await page.getByRole('tab', { name: 'Contradictions' }).click();
  await expect(page.getByRole('list', { name: 'Contradictions' })).toContainText('Bd3');
}

async function openRow(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Italian Game/ }).click();
  await expect(page.getByRole('row', { name: /\bgap\b/ }).first()).toBeVisible();
  const sources = page.getByRole('button', { name: 'Sources' });
  await expect(sources).toHaveAccessibleDescription(
    /The frequency of replies comes from your games and .* estimate/,
  );
}

async function openOpponent(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^rookery_lane/ }).click();
  await expect(page.getByRole('heading', { name: 'Prepare for rookery_lane' })).toBeVisible();
  await expect(page.getByRole('region', { name: /^10 key positions/ })).toBeVisible();
  await expect(page.getByText('moves prepared against them')).toBeVisible();
}

function watchLayout(): void {
  Object.assign(window, { shifted: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput)
        Object.assign(window, { shifted: Number(Reflect.get(window, 'shifted')) + Number(entry.value) });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

export async function expectAccessible(page: Page, what: string): Promise<void> {
  expect.soft(await findViolations(page), what).toEqual([]);
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect.soft(content, `${what} scrolls sideways`).toBeLessThanOrEqual(window ?? 0);
}

export async function visitEveryScreen(page: Page, door: string, scheme: 'dark' | 'light'): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('tabiya-color-scheme', value), scheme);
  await page.addInitScript(watchLayout);
  await page.goto(door);
  await expect(page).toHaveURL(/\/welcome$/);
  for (const { path, title, fill } of screens) {
    await page.goto(new URL(path, page.url()).href);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page).toHaveTitle(`${title} · Tabiya`);
    const shifted = await page.evaluate(() => Reflect.get(window, 'shifted'));
    expect.soft(shifted, `${path} jumps while it loads`).toBeLessThan(steady);
    expect.soft(await weighScripts(page), `${path}: bytes of script`).toBeLessThanOrEqual(scriptBytes);
    await fill(page);
    await expectAccessible(page, path);
    if (boards.has(path)) await expectBoardFits(page);
  }
}
