import type { Page } from '@playwright/test';
import { makeAccount } from './account-steps.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { expectBoardFits, expectInSightOnPhone } from './appearances.ts';

const status = (page: Page) => page.getByRole('region', { name: 'Game', exact: true }).getByRole('status');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function enter(page: Page): Promise<string> {
  const { username, email, password } = makeAccount();
  const answer = await page.request.post('/api/register', { form: { username, email, password } });
  expect(answer.ok()).toBe(true);
  await page.goto('/opening_game');
  return username;
}

/** Delays the server's messages, because the computer would reply before the test has checked the page. */
async function holdMessages(page: Page): Promise<{ hold: () => void; letGo: () => void }> {
  let paused: Array<() => void> | undefined;
  await page.routeWebSocket(/\/myws$/, (line) => {
    line.connectToServer().onMessage((message) => {
      if (paused === undefined) line.send(message);
      else paused.push(() => line.send(message));
    });
  });
  return {
    hold: () => void (paused = []),
    letGo: () => {
      for (const pass of paused ?? []) pass();
      paused = undefined;
    },
  };
}

test('a game against the bot, and the list it is kept in', async ({ page }) => {
  const { hold, letGo } = await holdMessages(page);
  await enter(page);
  await press(page, 'Play the computer');
  const dialog = page.getByRole('dialog', { name: 'Play the computer' });
  await dialog.getByRole('radio', { name: 'White' }).check();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Play the computer' }).click();
  await expect(status(page)).toHaveText('Game Started...Your Move');
  await expect(page).toHaveTitle(/^● Your move · Opening Game/);
  await expect(page.getByText('Computer (1500)')).toBeVisible();
  const input = page.getByLabel('Your move', { exact: true });
  hold();
  await input.fill('e4');
  await input.press('Enter');
  await expect(status(page)).toHaveText("Opponent's turn");
  await expect(page).toHaveTitle(/^Opening Game/);
  letGo();
  await expect(status(page)).toHaveText('Your Move');
  await expectBoardFits(page, ['Your Move']);
  await press(page, 'Resign');
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await expect(status(page)).toHaveText('Game Over. Opponent wins by resignation.');
  await expectBoardFits(page, ['Opponent wins by resignation.']);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectInSightOnPhone(page, [
    page.getByText('Lost with White · resignation'),
    page.getByRole('button', { name: 'Play New Game' }),
  ]);
  await press(page, 'First position');
  await expect(page.getByRole('slider', { name: 'Win chance by move' })).toBeVisible();
  await press(page, 'All games');
  await page.getByRole('button', { name: /^lost with White against Computer/ }).click();
  await expect(page).toHaveURL(/\/opening_game\?game=/);
  await press(page, 'All games');
  await press(page, 'Delete the game against Computer (1500)');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No games yet.')).toBeVisible();
});

test('who opens a friend’s link signs up and is in the game, and then in the rematch', async ({
  browser,
  page,
  server,
}) => {
  const host = await enter(page);
  await press(page, 'Invite');
  const link = await page.getByLabel('Link for your friend').inputValue();
  const context = await browser.newContext({ baseURL: server.url });
  const friend = await context.newPage();
  await friend.goto(new URL(link).pathname + new URL(link).search);
  await expect(friend.getByText(`${host} invites you to an opening game`)).toBeVisible();
  const { username, email, password } = makeAccount();
  await friend.getByLabel('Email').fill(email);
  await friend.getByLabel('Desired Username').fill(username);
  await friend.getByLabel('Password', { exact: true }).fill(password);
  await friend.getByRole('button', { name: 'Create Account' }).click();
  await expect(status(friend)).toHaveText(/^Game Started/);
  await expect(status(page)).toHaveText(/^Game Started/);
  const isHostWhite = (await status(page).textContent()) === 'Game Started...Your Move';
  await press(friend, 'Resign');
  await friend.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await expect(status(page)).toHaveText('Game Over. You win by resignation.');
  await press(page, 'Rematch');
  await expect(friend.getByText(`${host} offers a rematch.`)).toBeVisible();
  await press(friend, 'Accept rematch');
  await expect(status(page)).toHaveText(
    isHostWhite ? "Game Started... Opponent's turn" : 'Game Started...Your Move',
  );
  await context.close();
});
