/** A visitor becomes a user, leaves, comes back, and gets in again after forgetting everything. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import {
  type Account,
  fillSignUp,
  makeAccount,
  register,
  registerAndOpen,
  signIn,
  signUp,
} from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import type { RunningServer } from './server.ts';

/** The link of the newest mail to this account, as a path of the server under test. */
async function findMailedPath(server: RunningServer, account: Account, subject: string): Promise<string> {
  let path: string | undefined;
  await expect(async () => {
    const mails = await server.readMails();
    const mail = mails.findLast((text) => text.includes(`To: ${account.email}`) && text.includes(subject));
    path = mail && /^https?:\/\/[^/\s]+(\/\S+)$/m.exec(mail)?.[1];
    expect(path).toBeDefined();
  }).toPass();
  return path ?? '';
}

async function requestReset(page: Page, email: string): Promise<void> {
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Forgot Password/Username' }).click();
  const dialog = page.getByRole('dialog', { name: 'Forgot Password/Username' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Request Username and Password Reset' }).click();
}

async function fillReset(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByRole('textbox', { name: 'New Password', exact: true }).fill(password);
  await page.getByRole('textbox', { name: 'Confirm New Password' }).fill(confirmation);
  await page.getByRole('button', { name: 'Reset Password' }).click();
}

test('a signed-in user changes the password with the old one, without a mail', async ({
  page,
  server,
  browser,
}) => {
  const account = await registerAndOpen(page);
  const elsewhere = await (await browser.newContext({ baseURL: server.url })).newPage();
  await elsewhere.goto('/signin');
  await signIn(elsewhere, account.username, account.password);
  await expect(elsewhere).toHaveURL('/');
  const mails = (await server.readMails()).length;

  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Change password…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  const old = dialog.getByRole('textbox', { name: 'Your password' });
  await expect(old).toBeFocused();
  await old.fill('not it');
  await dialog.getByRole('textbox', { name: 'New Password' }).fill('another four random words');
  const change = dialog.getByRole('button', { name: 'Change password' });
  await change.click();
  await expect(dialog.getByRole('alert')).toHaveText('This is not your password.');
  await old.fill(account.password);
  await change.click();
  await expect(page.getByText('Your password is changed.')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await server.readMails()).toHaveLength(mails);

  await elsewhere.goto('/manage_cards');
  await expect(elsewhere.getByRole('button', { name: 'Create Account' })).toBeVisible();
  await elsewhere.context().close();
  await page.getByRole('button', { name: `Log Out ${account.email}` }).click();
  await signIn(page, account.username, 'another four random words');
  await expect(page.getByRole('button', { name: `Log Out ${account.email}` })).toBeVisible();
});

test('sign up, log out, sign in, forget everything, get back in', async ({ page, server }) => {
  // The longest walk of all, and each password in it is hashed slowly on purpose.
  test.slow();
  const account = await signUp(page);
  const logOut = page.getByRole('button', { name: `Log Out ${account.email}` });
  await logOut.click();
  await expect(page).toHaveURL('/signin');

  await signIn(page, account.username.toUpperCase(), account.password);
  await expect(page).toHaveURL('/');
  await page.reload();
  await logOut.click();
  await expect(page).toHaveURL('/signin');
  await signIn(page, account.email, account.password);
  await expect(logOut).toBeVisible();
  await logOut.click();
  await expect(page).toHaveURL('/signin');

  await requestReset(page, account.email);
  await expect(page.getByText('Password reset email sent')).toBeVisible();
  const mails = await server.readMails();
  expect(mails.at(-1)).toContain(`Your username is: ${account.username}`);
  const resetPath = await findMailedPath(server, account, 'password reset');

  await page.goto(resetPath);
  await fillReset(page, 'a brand new password');
  await expect(page).toHaveURL('/signin');
  await expect(page.getByText('Password reset', { exact: true })).toBeVisible();

  await signIn(page, account.username, account.password);
  await expect(page.getByRole('alert')).toHaveText('Bad username/email and password combination');
  await signIn(page, account.username, 'a brand new password');
  await expect(page).toHaveURL('/');

  await page.goto(resetPath);
  await fillReset(page, 'once more');
  await expect(page.getByRole('alert')).toHaveText('Password reset failed - password reset token expired');
});

test('the sign-up form: what is missing, that it is being done, what went wrong', async ({ page }) => {
  await test.step('the sign-up form says what is missing when a field is left', async () => {
    await page.goto('/');
    const create = page.getByRole('button', { name: 'Create Account' });
    await expect(create).toBeDisabled();
    const email = page.getByLabel('Email');
    await email.fill('nobody');
    await expect(page.getByText('Invalid email')).toBeHidden();
    await page.getByLabel('Desired Username').fill('   ');
    await expect(page.getByText('Invalid email')).toBeVisible();
    await page.getByRole('textbox', { name: 'Password' }).focus();
    await expect(page.getByText('Enter username')).toBeVisible();
    await email.focus();
    await expect(page.getByText('Enter password')).toBeVisible();
    await expect(create).toBeDisabled();

    await fillSignUp(page, { ...makeAccount(), password: 'chess' });
    await expect(page.getByText('This is one of the commonest passwords')).toBeVisible();
    await expect(create).toBeEnabled();
  });
  await test.step('any other failure of a sign-up apologises and names the support address', async () => {
    await fillSignUp(page, makeAccount());
    await page.route('**/api/register', (route) => route.abort());
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('dialog')).toContainText('Sorry, we could not create your account');
    await expect(page.getByRole('dialog')).toContainText('Please try again, and contact support@localhost');
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    await page.unroute('**/api/register');
  });
  await test.step('signing up shows that it is being done', async () => {
    await page.route('**/api/register', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.continue();
    });
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('Welcome! Creating Account & Logging you in')).toBeVisible();
    await expect(page).toHaveURL('/welcome');
  });
});

test('a taken address or name is told in a modal, and the form keeps what was typed', async ({
  page,
  context,
}) => {
  const taken = await register(page);
  await context.clearCookies();
  const other = makeAccount();

  await page.goto('/some/unknown/path');
  await fillSignUp(page, { ...other, email: taken.email.toUpperCase() });
  await page.getByRole('button', { name: 'Create Account' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('There is already an account with that email address');
  await expect(page).toHaveURL('/');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByLabel('Desired Username')).toHaveValue(other.username);

  await fillSignUp(page, { ...other, username: taken.username });
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(dialog).toContainText(
    'Unfortunately, this username is already taken, please enter a different one',
  );
});

test('a failed sign-in, and a reset that is asked for in vain', async ({ page }) => {
  await test.step('a failed sign-in remembers the name; the product button leads to the landing page', async () => {
    await page.goto('/signin');
    await signIn(page, 'nobody-of-that-name', 'x');
    await expect(page.getByRole('alert')).toHaveText('Bad username/email and password combination');
    await page.getByRole('link', { name: 'Tabiya' }).click();
    await expect(page).toHaveURL('/');
    await page.getByRole('link', { name: 'Sign In' }).click();
    await expect(page.getByLabel('Username', { exact: true })).toHaveValue('nobody-of-that-name');
  });
  await test.step('asking for a reset tells an unknown account from a mail that was not sent', async () => {
    await requestReset(page, 'nobody@example.org');
    await expect(page.getByText('No account with provided email/username found')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.route('**/api/password-reset-request', (route) => route.abort());
    await requestReset(page, 'nobody@example.org');
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
      'Not sent: The server cannot be reached',
    );
  });
  await test.step('the reset form wants the same password twice and is 240 wide', async () => {
    await page.goto('/reset_password/some-token');
    await fillReset(page, 'one', 'two');
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    const form = await page.getByRole('main').boundingBox();
    expect(form?.width).toBe(240);
    await page.getByRole('textbox', { name: 'New Password', exact: true }).fill('');
    await page.getByRole('textbox', { name: 'Confirm New Password' }).focus();
    await expect(page.getByText('Enter password')).toBeVisible();
    await fillReset(page, 'the same', 'the same');
    await expect(page.getByRole('alert')).toHaveText('Password reset failed - password reset token expired');
  });
});

test('a reset link dies after its time', async ({ page, context, server }) => {
  const account = await register(page);
  await context.clearCookies();
  await requestReset(page, account.username);
  await expect(page.getByText('Password reset email sent')).toBeVisible();
  const db = new DatabaseSync(join(server.dataDir, 'tabiya.sqlite'), { timeout: 5000 });
  db.prepare("UPDATE account_tokens SET expires_at = ? WHERE purpose = 'reset'").run(Date.now() - 1);
  db.close();
  await page.goto(await findMailedPath(server, account, 'password reset'));
  await fillReset(page, 'too late');
  await expect(page.getByRole('alert')).toHaveText('Password reset failed - password reset token expired');
});

test('the confirmation link works once, also where nobody is signed in', async ({
  page,
  browser,
  server,
}) => {
  const account = await register(page);
  const path = await findMailedPath(server, account, 'please confirm');
  await page.goto(path);
  await expect(page).toHaveURL('/confirmed_success');
  await expect(page.getByRole('main')).toContainText(
    'Your email has been confirmed. Thanks and enjoy the product. Send any questions or suggestions to support@localhost.',
  );
  await expect(page.getByRole('heading', { name: 'Review your games' })).toBeVisible();

  const elsewhere = await browser.newContext({ baseURL: server.url });
  const visitor = await elsewhere.newPage();
  await visitor.goto(path);
  await expect(visitor).toHaveURL('/confirmed_failure');
  await expect(visitor.getByRole('dialog')).toContainText(
    'The email confirmation link is no longer valid. Please contact support@localhost if you need help signing up.',
  );
  await visitor.getByRole('button', { name: 'OK' }).click();
  await expect(visitor).toHaveURL('/');
  await elsewhere.close();
});
