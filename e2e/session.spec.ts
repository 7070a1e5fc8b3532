/** Who may see which screen, and what happens when a session ends under way. */
import { expect, test } from './fixtures.ts';
import { makeAccount, register, registerAndOpen, signIn, signUp } from './account-steps.ts';

const places = [
  ['Review Game/Make Cards', '/game_review'],
  ['Card Review', '/review_cards'],
  ['Edit Cards', '/manage_cards'],
  ['Manage Openings', '/manage_openings'],
  ['Opening Game', '/opening_game'],
] as const;

test('visitors: the landing page wherever they go, and links that wait', async ({ page }) => {
  await test.step('visitors see the landing page wherever they go', async () => {
    for (const path of [
      '/',
      ...places.map(([, path]) => path),
      '/opening_tool',
      '/welcome',
      '/no/such/page',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
      await expect(page.getByRole('navigation')).toHaveCount(0);
    }
  });
  await test.step('the links wait for a sign-in', async () => {
    await page.goto('/confirmed_success');
    for (const [label] of places) {
      const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label });
      await expect(link).toHaveAttribute('aria-disabled', 'true');
    }
  });
});

test('a session that ends leads to the sign-in and back', async ({ page, context }) => {
  const account = await register(page);
  await test.step('a session that ends under way leads to the sign-in and back', async () => {
    await page.goto('/manage_cards');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await context.clearCookies();
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(page).toHaveURL('/signin');
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
    await signIn(page, account.username, account.password);
    await expect(page).toHaveURL('/manage_cards');
  });
  await test.step('so does a call that finds the session gone', async () => {
    await page.goto('/manage_cards');
    await page.getByRole('button', { name: 'Create New Card' }).click();
    const editor = page.getByRole('dialog');
    await editor.getByRole('textbox', { name: 'Prompt' }).fill('What now?');
    // No other call is to find it first.
    await page.waitForLoadState('networkidle');
    await context.clearCookies();
    await editor.getByRole('button', { name: 'Make Card' }).click();
    await expect(page).toHaveURL('/signin');
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
    await signIn(page, account.username, account.password);
    await expect(page).toHaveURL('/manage_cards');
  });
  await test.step('a visitor who came for a screen gets there after signing in', async () => {
    await context.clearCookies();
    await page.goto('/manage_openings');
    await page.getByRole('link', { name: 'Sign In' }).click();
    await signIn(page, account.username, account.password);
    await expect(page).toHaveURL('/manage_openings');
  });
});

test('tabs follow each other', async ({ page, context }) => {
  const account = await registerAndOpen(page);
  const other = await context.newPage();
  await test.step('logging out in one tab ends the other', async () => {
    await other.goto('/welcome');
    await other.getByRole('button', { name: /^Log Out/ }).click();
    await expect(other).toHaveURL('/signin');
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(page).toHaveURL('/signin');
  });
  await test.step('somebody else signing in in another tab takes over this one', async () => {
    await signIn(page, account.username, account.password);
    await expect(page.getByRole('button', { name: /^Log Out/ })).toBeVisible();
    await other.goto('/');
    await other.getByRole('button', { name: /^Log Out/ }).click();
    const second = await signUp(other, makeAccount());
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByRole('button', { name: `Log Out ${second.email}` })).toBeVisible();
  });
});

test('what does not lead away', async ({ page }) => {
  const account = await registerAndOpen(page);
  await test.step('a log-out that did not reach the server is not pretended', async () => {
    await page.route('**/api/logout', (route) => route.abort());
    await page.getByRole('button', { name: `Log Out ${account.email}` }).click();
    await expect(page.getByText('You are still signed in: The server cannot be reached')).toBeVisible();
    await expect(page).toHaveURL('/welcome');
    await page.unroute('**/api/logout');
  });
  await test.step('an unknown address says so', async () => {
    await page.goto('/no/such/page');
    await expect(page.getByText('There is no page at this address')).toBeVisible();
    await expect(page).toHaveTitle('Page not found · Tabiya');
  });
  await test.step('unsaved edits are not left without a question', async () => {
    await page.goto('/welcome');
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
});

test('the server going away and coming back is survived', async ({ page }) => {
  await page.route('**/api/check-if-logged-in', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText('The server does not answer yet. Trying again…')).toBeVisible();
  await expect(page.getByText('Check your connection, then try again.')).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/check-if-logged-in');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
});
