import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { gameReviewList, type GameReview, type GameReviewDraft } from '#contract/games';

export async function openGameReview(page: Page): Promise<void> {
  const username = `u${randomUUID().slice(0, 12)}`;
  const form = { email: `${username}@example.org`, username, password: 'correct horse' };
  expect((await page.request.post('/api/register', { form })).ok()).toBe(true);
  await page.goto('/game_review');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No Game Selected');
}

export async function readReviews(page: Page): Promise<GameReview[]> {
  return gameReviewList.parse(await (await page.request.get('/api/get-game-reviews')).json()).api_data;
}

export function makeReview(pgn: string, changes: Partial<GameReviewDraft> = {}): GameReviewDraft {
  return {
    id: randomUUID(),
    date_time_played: '2026-11-14T21:41:00.000Z',
    hero_color: 'White',
    username: 'tabiya_fan',
    opponent_name: 'QuietKnight',
    time_control: '600+5',
    site: 'Lichess',
    notes: '',
    pgn,
    link: '',
    ...changes,
  };
}

export async function openReview(page: Page, review: GameReviewDraft): Promise<void> {
  expect((await page.request.post('/api/upsert-game-review', { data: review })).ok()).toBe(true);
  await page.goto(`/game_review?game=${review.id}`);
  // The page ignores keys until the game has loaded, and it shows the board earlier.
  await expect(page.getByRole('heading', { level: 1 })).toContainText(review.opponent_name);
  await expect(page.getByRole('img', { name: 'Game board' })).toBeVisible();
}

export async function chooseWay(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Import games' });
  const way = page.getByRole('button', { name, exact: true });
  await expect(menu.or(way)).toBeVisible();
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('menuitem', { name }).click();
  } else await way.click();
}

export async function openGames(
  page: Page,
  site: 'Lichess' | 'Chess.com',
  username: string,
): Promise<Locator> {
  await chooseWay(page, `Get ${site} Game`);
  const field = page.getByLabel(`${site} username`);
  if ((await field.inputValue()) !== username) {
    await field.fill(username);
    await field.blur();
  }
  return page.getByRole('list', { name: `${site} games` });
}

export function currentMove(page: Page): Locator {
  return page.getByRole('list', { name: 'Moves' }).locator('[aria-current="step"]');
}
