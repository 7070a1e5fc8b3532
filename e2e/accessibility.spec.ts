import type { Page } from '@playwright/test';
import { paced } from '../scripts/pace.mjs';
import { expectNoViolations } from './axe.ts';
import { registerAndOpen } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { makeAppearances } from './appearances.ts';

test.describe.configure({ timeout: paced(120_000) });

async function expectNarrow(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), page.url())
    .toBeLessThanOrEqual(320);
  if (before) await page.setViewportSize(before);
}

for (const { name, scheme, device, viewport } of makeAppearances({ width: 390, height: 844 }, [
  'light, phone',
])) {
  test.describe(name, () => {
    test.use({ viewport });
    test.beforeEach(({ page }) =>
      page.addInitScript((value) => localStorage.setItem('tabiya-color-scheme', value), scheme),
    );

    test('screens for visitors, none of them wider than a small phone', async ({ page }) => {
      await page.goto('/');
      await page.getByLabel('Email').fill('nobody');
      await page.getByRole('textbox', { name: 'Password' }).fill('chess');
      await page.getByLabel('Desired Username').focus();
      await expect(page.getByText('Invalid email')).toBeVisible();
      await expectNoViolations(page);
      await expectNarrow(page);

      await page.goto('/signin');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expectNoViolations(page);
      await expectNarrow(page);
      await page.getByRole('button', { name: 'Forgot Password/Username' }).click();
      await page.getByRole('button', { name: /^Request/ }).click();
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
      await expectNoViolations(page);

      await page.goto('/reset_password/x');
      await page.getByRole('button', { name: 'Reset Password' }).click();
      await expect(page.getByText('Enter password')).toBeVisible();
      await expectNoViolations(page);
      await expectNarrow(page);

      await page.goto('/confirmed_failure');
      await expect(page.getByRole('dialog')).toContainText('support@localhost');
      await expectNoViolations(page);
      await page.goto('/confirmed_success');
      await expect(page.getByRole('main')).toContainText('Your email has been confirmed');
      await expectNoViolations(page);
      await expectNarrow(page);
    });

    test('screens for users', async ({ page }) => {
      await registerAndOpen(page);
      await page.getByRole('button', { name: 'Help' }).click();
      await expect(page.getByRole('dialog')).toContainText('support@localhost');
      await expectNoViolations(page);
      await page.keyboard.press('Escape');
      if (device === 'phone') {
        await page.getByRole('button', { name: 'Open the menu' }).click();
        await expectNoViolations(page);
      }
      for (const [path, words] of [
        ['/confirmed_failure', 'support@localhost'],
        ['/no/such/page', 'There is no page at this address'],
        ['/lichess_connected?code=x&state=y', 'does not match your request'],
      ] as const) {
        await page.goto(path);
        await expect(page.getByText(words).first()).toBeVisible();
        await expectNoViolations(page);
      }
    });
  });
}
