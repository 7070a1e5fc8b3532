/** Edits are not left by accident. Who may see which screen, and how a session ends, is in src/web/app/session.screen.test.tsx. */
import { registerAndOpen } from './account-steps.ts';
import { expect, test } from './fixtures.ts';

test('unsaved edits are not left without a question', async ({ page }) => {
  await registerAndOpen(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Edit Cards' }).click();
  await page.getByRole('button', { name: 'Create New Card' }).click();
  const editor = page.getByRole('dialog');
  await editor.getByRole('textbox', { name: 'Prompt' }).fill('What now?');
  await editor.getByRole('button', { name: 'Make Card' }).click();
  await expect(editor).toBeHidden();
  const question = page.getByRole('textbox', { name: 'Question' });
  await question.fill('What now, and why?');

  const asked = page.getByRole('dialog', { name: 'You have unsaved changes. Leave without saving?' });
  const leavers = [
    () => page.getByRole('navigation').getByRole('link', { name: 'Opening Game' }).click(),
    () => page.getByRole('link', { name: 'Tabiya, home' }).click(),
    () => page.getByRole('button', { name: /^Log Out/ }).click(),
    () => page.evaluate(() => history.back()),
  ];
  for (const leave of leavers) {
    await leave();
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await expect(asked).toBeHidden();
    await expect(page).toHaveURL('/manage_cards');
    await expect(question).toHaveValue('What now, and why?');
  }
  await page.evaluate(() => history.back());
  await asked.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL('/welcome');
  await page.getByRole('navigation').getByRole('link', { name: 'Opening Game' }).click();
  await expect(page).toHaveURL('/opening_game');
});
