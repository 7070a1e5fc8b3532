import type { Page } from '@playwright/test';
import { register } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { makeReview, openGameReview, openGames, openReview, readReviews } from './game-review-world.ts';

const review = () => makeReview('1. e4 e5 2. Nf3 *');
const saveUrl = '**/api/upsert-game-review';

async function comeBack(page: Page): Promise<void> {
  const again = page.getByRole('button', { name: 'Try now' });
  await expect(again).toBeVisible();
  await page.unroute(saveUrl);
  await again.click({ timeout: 1000 }).catch(() => undefined);
}

test('a change is saved; one that is not is told, tried again, and sent by itself or by hand', async ({
  page,
}) => {
  await test.step('a picked game that could not be saved is on the screen and is saved later', async () => {
    await openGameReview(page);
    await page.route(saveUrl, (route) => route.abort());
    const list = await openGames(page, 'Lichess', 'tabiya_fan');
    await list.getByRole('button').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('tabiya_fan');
    await expect(page.getByRole('alert')).toContainText('A change is not saved');
    expect(await readReviews(page)).toEqual([]);
    await comeBack(page);
    await expect.poll(async () => (await readReviews(page)).length).toBe(1);
  });
  await test.step('a server that is away for a moment costs nothing: the change goes out by itself', async () => {
    let isAway = true;
    await page.route(saveUrl, (route) =>
      isAway ? route.fulfill({ status: 503, json: { api_result: 'unavailable' } }) : route.continue(),
    );
    await page.getByLabel('Notes').fill('patient');
    await page.getByLabel('Notes').blur();
    await expect(page.getByRole('alert')).toContainText('A change is not saved');
    isAway = false;
    await expect.poll(async () => (await readReviews(page))[0]?.notes).toBe('patient');
    await expect(page.getByRole('alert')).toHaveCount(0);

    await page.unroute(saveUrl);
    await page.route(saveUrl, (route) =>
      route.fulfill({ status: 400, json: { api_result: 'invalid', message: 'notes: not today' } }),
    );
    await page.getByLabel('Notes').fill('refused');
    await page.getByLabel('Notes').blur();
    await expect(page.getByRole('alert')).toContainText('A change is not saved: notes: not today.');
    await page.getByRole('button', { name: 'Discard the change' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByLabel('Notes')).toHaveValue('patient');
    await page.unroute(saveUrl);
  });
  await test.step('a change that fails is shown, tried again, and survives a reload', async () => {
    // The note is too long for a keepalive request, so a page that reloads cannot send it.
    const long = '\u265e'.repeat(25_000);
    await page.route(saveUrl, (route) => route.abort());
    await page.getByLabel('Notes').fill(long);
    await page.getByLabel('Notes').blur();
    await expect(page.getByRole('alert')).toContainText(
      'A change is not saved: The server cannot be reached.',
    );
    await expect(page.getByText('Not saved yet, trying again')).toBeVisible();

    await page.reload();
    await expect(page.getByLabel('Notes')).toHaveValue(long);
    await expect(page.getByRole('alert')).toContainText('A change is not saved');
    expect((await readReviews(page))[0]?.notes).toBe('patient');

    await comeBack(page);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect((await readReviews(page))[0]?.notes).toBe(long);
  });
  await test.step('notes are saved when the field is left, with a mark that says so, and when the screen is', async () => {
    const notes = page.getByLabel('Notes');
    await notes.fill('Bd3 before Nbd2');
    await expect(page.getByText('Saved when you leave the field')).toBeVisible();
    await notes.blur();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    expect((await readReviews(page))[0]?.notes).toBe('Bd3 before Nbd2');

    await page.getByLabel('Notes').fill('typed, then another screen');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Card Review' }).click();
    await expect.poll(async () => (await readReviews(page))[0]?.notes).toBe('typed, then another screen');

    await page.goBack();
    await page.getByLabel('Notes').fill('typed, then the tab closed');
    const { request } = page.context();
    await page.close({ runBeforeUnload: false });
    await expect
      .poll(async () => (await (await request.get('/api/get-game-reviews')).json()).api_data[0].notes)
      .toBe('typed, then the tab closed');
  });
});

test('reviews that cannot be loaded say so and offer another try', { tag: '@long' }, async ({ page }) => {
  await register(page);
  await page.route('**/api/get-game-reviews', (route) =>
    route.fulfill({
      status: 400,
      json: { api_result: 'invalid', message: 'Something in the request is not valid' },
    }),
  );
  await page.goto('/game_review');
  await expect(page.getByRole('alert')).toContainText('Your game reviews could not be loaded');
  await page.unroute('**/api/get-game-reviews');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No game reviews yet.')).toBeVisible();
});

test('a change is not sent into the account of somebody who signed in in the meantime', async ({ page }) => {
  await register(page);
  await openReview(page, review());
  await page.route(saveUrl, (route) => route.abort());
  await page.getByLabel('Notes').fill('mine');
  await page.getByLabel('Notes').blur();
  await expect(page.getByRole('alert')).toContainText('A change is not saved');
  const form = { email: `${Date.now()}@example.org`, username: `other${Date.now()}`, password: 'x' };
  expect((await page.request.post('/api/register', { form })).ok()).toBe(true);
  await comeBack(page);
  const notice = page.getByText('You are no longer signed in', { exact: false });
  await expect(notice.or(page.getByRole('button', { name: `Log Out ${form.email}` })).first()).toBeVisible();
  expect(await readReviews(page)).toEqual([]);
});
