/** The workspace of an opening: one sees it, answers what is missing, and changes it, with the mouse or without. */
import { studiesAnswer } from '#contract/studies';
import { register } from './account-steps.ts';
import { expect, setStudy, test } from './openings-world.ts';

const study = `[ChapterName "Italian"]

1. e4 e5 2. Nf3 { Attacks e5. } Nc6 3. Bc4 (3. Bb5 a6) Bc5 4. c3 *

[ChapterName "By another order"]

1. e4 Nc6 2. Nf3 e5 3. Bc4 Nf6 4. d3 *`;

/** So that what opponents play is counted, not estimated. */
const afterE4 = {
  fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -',
  speeds: 'blitz,rapid,classical',
  ratings: '1800,2000,2200,2500',
  white: 50,
  draws: 10,
  black: 40,
  moves: JSON.stringify([
    { san: 'e5', white: 30, draws: 5, black: 15 },
    { san: 'e6', white: 15, draws: 5, black: 20 },
    { san: 'Nc6', white: 5, draws: 0, black: 5 },
  ]),
};

test('from the keyboard: through the book, to a gap, and answered in place', async ({ page }) => {
  await register(page);
  await setStudy(page, study);
  const stored = await page.request.post('/api/update_stats', { form: { stats: JSON.stringify([afterE4]) } });
  expect(stored.ok()).toBe(true);
  await page.goto('/manage_openings');
  const crumbs = page.getByRole('navigation', { name: 'Moves to this position' });
  await expect(page.getByRole('row', { name: /^e4/ })).toBeVisible();

  await page.keyboard.press('ArrowRight');
  await expect(crumbs.getByRole('button', { name: 'e4' })).toBeVisible();
  await expect(page).toHaveURL(/color=white&position=rnbqkbnr\/pppppppp/);
  // Share, score and answer of a reply stand in one row; what is not answered is a gap with its odds.
  await expect(page.getByRole('row', { name: /^e5/ })).toContainText('50 %');
  await expect(page.getByRole('row', { name: /^e5/ })).toContainText('2. Nf3');
  await expect(page.getByRole('row', { name: /^e6/ })).toContainText('gap, 4 in 10');
  await page.keyboard.press('ArrowRight');
  await expect(crumbs.getByRole('button', { name: 'e5' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Attacks e5.')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: '1. e4 Nc6 2. Nf3 e5' })).toBeVisible();

  // The address is the place: another visit comes back to it.
  await page.reload();
  await expect(crumbs.getByRole('button', { name: 'Nc6' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('1. e4');
  await expect(page.getByRole('option').first()).toContainText('1. e4');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Gap: no answer to e6/ }).click();
  const answer = page.getByRole('region', { name: 'Answer 1... e6 with' });
  await expect(answer.getByRole('button', { name: /2\. d4/ })).toBeVisible();
  await answer.getByRole('button', { name: /2\. d4/ }).click();
  await expect(answer).toContainText('Goes to Italian.');
  await page.keyboard.press('a');
  await expect(page.getByRole('row', { name: /^e6/ })).toContainText('2. d4');
  const { api_data } = studiesAnswer.parse(await (await page.request.get('/api/get-studies')).json());
  expect(api_data.white?.study_text).toMatch(/1\. e4 e5 \( ?1\.\.\. e6 2\. d4 ?\)/);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('row', { name: /^e6/ })).toContainText('gap, 4 in 10');
});
