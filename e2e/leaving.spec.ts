/** A user takes everything along and leaves: nothing of them is left. */
import { readFile } from 'node:fs/promises';
import { registerAndOpen, signIn } from './account-steps.ts';
import { expect, test } from './fixtures.ts';

test('download everything, then delete the account', async ({ page }) => {
  const account = await registerAndOpen(page);
  const menu = page.getByRole('button', { name: 'Your account' });

  await menu.click();
  await expect(page.getByRole('menu')).toContainText(account.username);
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download everything (JSON)' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('tabiya.json');
  const { users } = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(users).toMatchObject([{ email: account.email, username: account.username }]);

  await menu.click();
  const downloadingPgn = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download games and studies (PGN)' }).click();
  expect((await downloadingPgn).suggestedFilename()).toBe('tabiya.pgn');

  await menu.click();
  await page.getByRole('menuitem', { name: 'Delete account…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  const remove = dialog.getByRole('button', { name: 'Delete my account' });
  await expect(remove).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('not it');
  await remove.click();
  await expect(dialog.getByRole('alert')).toHaveText('This is not your password.');
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(account.password);
  await remove.click();
  await expect(page).toHaveURL('/signin');

  await signIn(page, account.username, account.password);
  await expect(page.getByText('Bad username/email and password combination')).toBeVisible();
});
