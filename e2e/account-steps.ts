import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';

export interface Account {
  email: string;
  username: string;
  password: string;
}

export function makeAccount(): Account {
  const username = `player-${randomUUID().slice(0, 8)}`;
  return { email: `${username}@example.org`, username, password: 'four random words here' };
}

async function fillSignUp(page: Page, { email, username, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Desired Username').fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
}

export async function register(page: Page, account: Account = makeAccount()): Promise<Account> {
  expect((await page.request.post('/api/register', { form: { ...account } })).status()).toBe(200);
  return account;
}

export async function registerAndOpen(page: Page, path = '/welcome'): Promise<Account> {
  const account = await register(page);
  await page.goto(path);
  return account;
}

export async function signUp(page: Page, account: Account = makeAccount()): Promise<Account> {
  await page.goto('/');
  await fillSignUp(page, account);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/welcome');
  await expect(page.getByRole('heading', { name: 'Welcome to Tabiya' })).toBeVisible();
  return account;
}

export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

export async function openSecondDevice(browser: Browser, page: Page, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ storageState: await page.context().storageState(), baseURL });
  return context.newPage();
}
