import type { Page } from '@playwright/test';
import { type Account, signIn, signUp } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import type { RunningServer } from './server.ts';

async function findMail(
  server: RunningServer,
  { email }: Account,
  subject: string,
): Promise<{ mail: string; path: string }> {
  const find = async () =>
    (await server.readMails()).findLast((text) => text.includes(`To: ${email}`) && text.includes(subject));
  await expect.poll(find).toBeDefined();
  const mail = (await find()) ?? '';
  return { mail, path: /^https?:\/\/[^/\s]+(\/\S+)$/m.exec(mail)?.[1] ?? '' };
}

async function requestReset(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Forgot Password/Username' }).click();
  const dialog = page.getByRole('dialog', { name: 'Forgot Password/Username' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Request Username and Password Reset' }).click();
}

async function fillReset(page: Page, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'New Password', exact: true }).fill(password);
  await page.getByRole('textbox', { name: 'Confirm New Password' }).fill(password);
  await page.getByRole('button', { name: 'Reset Password' }).click();
}

test('sign up, log out, sign in, forget everything, get back in', async ({ page, server }) => {
  const account = await signUp(page);
  const logOut = page.getByRole('button', { name: `Log Out ${account.email}` });
  await logOut.click();
  await expect(page).toHaveURL('/signin');

  await signIn(page, account.username.toUpperCase(), account.password);
  await expect(page).toHaveURL('/');
  await page.reload();
  await logOut.click();
  await expect(page).toHaveURL('/signin');

  await requestReset(page, account.email);
  await expect(page.getByText('Password reset email sent')).toBeVisible();
  const { mail, path } = await findMail(server, account, 'password reset');
  expect(mail).toContain(`Your username is: ${account.username}`);

  await page.goto(path);
  expect((await page.getByRole('main').boundingBox())?.width).toBe(240);
  await fillReset(page, 'a brand new password');
  await expect(page).toHaveURL('/signin');
  await expect(page.getByText('Password reset', { exact: true })).toBeVisible();

  await signIn(page, account.email, 'a brand new password');
  await expect(page).toHaveURL('/');
});
