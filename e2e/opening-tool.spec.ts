/**
 * The coverage check needs workers, so a browser must run it. src/web/features/opening-tool tests the other
 * checks.
 */
import type { Page } from '@playwright/test';
import { findCoverageFigure, openingPgn } from './coverage-figure.ts';
import { register } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { connect, countExplorerCalls, owner } from './openings-world.ts';

const status = (page: Page) => page.getByRole('region', { name: 'Status' }).locator('p');
const results = (page: Page) => page.getByRole('region', { name: 'Results' }).locator('pre');
const openingFile = (page: Page) => page.getByLabel('Or an opening PGN file');

function makeFile(name: string, text: string) {
  return { name, mimeType: 'application/x-chess-pgn', buffer: Buffer.from(text) };
}

test.beforeEach(async ({ page }) => {
  await register(page);
  await page.goto('/opening_tool');
});

test(
  'coverage asks every 1200 ms, counts, can be cancelled, and is stored for the next run',
  { tag: '@long' },
  async ({ page, simulator }) => {
    const figure = findCoverageFigure();
    await openingFile(page).setInputFiles(makeFile('mini.pgn', openingPgn));
    await page.getByRole('button', { name: 'Coverage Check' }).click();
    await expect(status(page)).toHaveText('Done');
    await expect(results(page)).toContainText(
      `Figures: ${figure.positions} positions estimated for players rated 2200`,
    );

    await connect(page, simulator);
    await page.reload();
    await openingFile(page).setInputFiles(makeFile('mini.pgn', openingPgn));
    await expect(page.getByRole('button', { name: `Lichess: ${owner}` })).toBeVisible();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const before = countExplorerCalls(simulator);
    await page.getByRole('button', { name: 'Coverage Check' }).click();
    await expect(status(page)).toHaveText(`Getting data from Lichess for:1 of ${figure.positions} fens`);
    await page.clock.runFor(1199);
    expect(countExplorerCalls(simulator) - before).toBe(1);
    await page.clock.runFor(1);
    await expect(status(page)).toHaveText(`Getting data from Lichess for:2 of ${figure.positions} fens`);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(status(page)).toContainText('Cancelled.');

    await page.getByRole('button', { name: 'Coverage Check' }).click();
    await expect(status(page)).toHaveText(`Getting data from Lichess for:2 of ${figure.positions} fens`);
    await page.clock.runFor(250);
    await expect(status(page)).toHaveText(`Getting data from Lichess for:3 of ${figure.positions} fens`);
    await expect(async () => {
      await page.clock.runFor(1200);
      await expect(results(page)).toContainText(`Total Coverage: ${figure.percent}%`, { timeout: 200 });
    }).toPass({ intervals: [0] });
    await page.clock.runFor(800);
    await expect(status(page)).toHaveText('Done');
    expect(countExplorerCalls(simulator) - before).toBe(figure.positions);

    await page.getByRole('button', { name: 'Coverage Check' }).click();
    await expect(results(page)).toContainText(`Total Coverage: ${figure.percent}%`);
    expect(countExplorerCalls(simulator) - before).toBe(figure.positions);
  },
);
