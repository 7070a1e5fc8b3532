/** Who is new is shown the way, and every step ticks itself. */
import { expect } from '@playwright/test';
import { makeLibraryGame } from '#server/testing/games';
import { register, registerAndOpen } from './account-steps.ts';
import { test } from './fixtures.ts';

test('the first steps tick themselves and lead where they say', async ({ page }) => {
  await registerAndOpen(page);
  await page.getByRole('link', { name: 'Tabiya' }).first().click();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(page.getByText('0 of 4 done')).toBeVisible();
  await expect(page.getByText('In your book, and remembered')).toBeHidden();

  await page.getByRole('link', { name: 'Add PGN' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();

  const games = [makeLibraryGame('lichess:abcdefgh')];
  await page.request.post('/api/add-games', { data: games });
  await page.goto('/');
  await expect(page.getByText('2 of 4 done')).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'ben' });
  await expect(row).toContainText('draw with White against ben');
  await page.getByRole('link', { name: 'Review the game against ben' }).click();
  await expect(page).toHaveURL(/\/game_review\?game=/);

  await page.goto('/');
  await page.getByRole('button', { name: 'Hide' }).click();
  await page.reload();
  await expect(page.getByText('New games')).toBeVisible();
  await expect(page.getByText('Your first steps')).toBeHidden();
});

test('games count once they were agreed to: the question, what they answered, and one taken back', async ({
  page,
}) => {
  await register(page);
  const dayMs = 24 * 60 * 60 * 1000;
  const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
  await page.request.post('/api/update-study', {
    data: {
      color: 'white',
      title: 'Open games',
      link: null,
      study_text: '1. e4 e5 2. Nf3 Nc6 3. Bb5 *',
      exclude_move_indicators: '',
      last_update: daysAgo(9),
    },
  });
  const asked = { color: 'white', rating: 3, asked_at: daysAgo(5), answered_at: daysAgo(5), took_ms: 3000 };
  const answers = [
    ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -', 'e4'],
    ['rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -', 'Nf3'],
  ].map(([position_key, move]) => ({ ...asked, id: crypto.randomUUID(), position_key, moves: [move] }));
  expect((await page.request.post('/api/add-training-answers', { data: { answers } })).status()).toBe(200);
  const game = makeLibraryGame('lichess:abcdefgh', { played_at: daysAgo(1), moves: 'e4 e5 Qh5 Nc6' });
  await page.request.post('/api/add-games', { data: [game] });

  await page.goto('/');
  const question = page.getByRole('region', { name: 'Games as reviews' });
  await expect(question).toContainText('met what you train 2 times; you played it once');
  await question.getByRole('button', { name: 'Count games as reviews' }).click();
  await expect(page.getByText("2 answers came from yesterday's game, 1 of them right.")).toBeVisible();

  await page.getByRole('link', { name: 'See or undo' }).click();
  await expect(page.getByRole('checkbox', { name: 'Count games as reviews' })).toBeChecked();
  await page.getByRole('button', { name: 'Take back: the game against ben' }).click();
  await expect(page.getByRole('button', { name: 'Count again: the game against ben' })).toBeVisible();
  const memories = await (await page.request.get('/api/get-training-memories?color=white')).json();
  expect(
    memories.api_data.map(({ reps, lapses }: { reps: number; lapses: number }) => [reps, lapses]),
  ).toEqual([
    [1, 0],
    [1, 0],
  ]);
  await page.goto('/');
  await expect(page.getByText('New games')).toBeVisible();
  await expect(page.getByText('came from')).toBeHidden();
});
