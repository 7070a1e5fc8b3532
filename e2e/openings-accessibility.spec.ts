import { expectNoViolations } from './axe.ts';
import { makeAppearances } from './appearances.ts';
import { register } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { openTab, setStudy, storeReplies } from './openings-world.ts';
import { paced } from '../scripts/pace.mjs';

const study = `[ChapterName "One"]

1. e4 e5 (1... c5 2. c3 d5) 2. Nf3 Nc6 3. Bc4 *

[ChapterName "Two"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 *`;

test.describe.configure({ timeout: paced(180_000) });

for (const { name, scheme, viewport } of makeAppearances({ width: 390, height: 844 }, [])) {
  test(name, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.addInitScript((value) => localStorage.setItem('tabiya-color-scheme', value), scheme);
    await register(page);
    await page.goto('/manage_openings');
    await expect(page.getByText('None yet')).toHaveCount(2);
    await expectNoViolations(page);

    await setStudy(page, study);
    await storeReplies(page);
    await page.reload();
    await openTab(page, 'Gaps');
    await expect(page.getByRole('list', { name: 'Biggest gaps' }).getByRole('link').first()).toContainText(
      '%',
    );
    await page.getByRole('button', { name: 'Run Coverage Check For White' }).click();
    await expect(
      page.getByText('Connect Lichess to use its game statistics for these positions'),
    ).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Gaps', exact: true }).click();
    await expectNoViolations(page);
    await page
      .getByRole('link', { name: /^Answer / })
      .first()
      .click();
    await expect(page.getByRole('region', { name: /^Answer .* with$/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add to repertoire' })).toBeEnabled();
    await expectNoViolations(page);
    await page.getByRole('button', { name: /^Gap: no answer to .*Close$/ }).click();

    await openTab(page, 'Contradictions');
    await page.getByRole('list', { name: 'Contradictions' }).getByRole('link').click();
    await expect(page.getByRole('button', { name: 'Keep Bc4' })).toBeVisible();
    await expectNoViolations(page);
    await openTab(page, 'Moves');
    await page.getByRole('button', { name: 'Edit this position' }).click();
    await expect(page.getByLabel('Comment', { exact: true })).toBeVisible();
    await expectNoViolations(page);
    await openTab(page, 'Studies');
    await expect(page.getByLabel('Lichess username')).toBeVisible();
    await expectNoViolations(page);

    await page.goto('/opening_tool');
    await page.getByRole('button', { name: 'Coverage Check' }).click();
    await expect(page.getByRole('region', { name: 'Status' })).toContainText('No opening entered');
    await expectNoViolations(page);
    await page.goto('/lichess_connected?code=x&state=y');
    await expect(page.getByText('does not match your request')).toBeVisible();
    await expectNoViolations(page);
  });
}
