import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { openGameReview } from './game-review-world.ts';

const study = {
  color: 'white',
  title: 'Italian and Alapin',
  link: null,
  study_text: readFileSync('simulator/studies/white-repertoire.pgn', 'utf8'),
  exclude_move_indicators: '',
  last_update: '2026-11-01T00:00:00.000Z',
};

test('games of both sites come in, tell where they left the book, and make a report; pasted ones come in without a network', async ({
  page,
  context,
}) => {
  await openGameReview(page);
  await test.step('pasted games come in without a network, broken ones named by number', async () => {
    const countGames = async (): Promise<number> =>
      (await (await page.request.get('/api/get-games')).json()).api_data.length;
    await page.getByRole('button', { name: 'Add PGN' }).click();
    await page.getByLabel('Paste PGN').fill('no game at all');
    await page.getByRole('button', { name: 'Read games' }).click();
    await expect(page.getByText('No game found.')).toBeVisible();
    await context.setOffline(true);
    const game = (black: string, moves: string, tag = '') =>
      `[White "Me"]\n[Black "${black}"]\n[Result "1-0"]\n${tag}\n${moves} 1-0\n`;
    await page
      .getByLabel('Paste PGN')
      .fill(
        [game('Ann', '1. e4 e5'), game('Ben', '1. e4', '[Variant "Atomic"]\n'), game('Cem', '1. d4')].join(
          '\n',
        ),
      );
    await page.getByRole('button', { name: 'Read games' }).click();
    await expect(page.getByText('Game 2, Me vs. Ben: chess variant Atomic')).toBeVisible();
    await page.getByRole('button', { name: 'Yes, that is me' }).click();
    await page.getByRole('button', { name: 'Add 2 games' }).click();
    await context.setOffline(false);
    await expect.poll(countGames).toBe(2);
  });
  await page.request.post('/api/update-lichess-username', { form: { username_lichess: 'tabiya_fan' } });
  await page.request.post('/api/update-chess-dot-com-username', {
    form: { username_chess_dot_com: 'tabiya_fan' },
  });
  await page.request.post('/api/update-study', { data: study });
  await page.reload();
  await page.getByRole('button', { name: 'All Games' }).click();
  await page.getByRole('button', { name: 'Import new games' }).click();
  await expect(page.getByText(/^\d+ new of \d+ games$/)).toBeVisible();
  const rows = page.getByRole('group', { name: 'All games' });
  await expect(rows.getByText(/you deviated: \d+\. /).first()).toBeVisible();

  const narrowed = page.getByText(/^\d+ of \d+ games$/);
  await page.getByLabel('Source').selectOption('chess.com');
  await expect(narrowed).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(narrowed).toBeHidden();
  const deleting = rows.getByRole('button', { name: /^Delete the game/ }).first();
  await deleting.click();
  await expect(page.getByRole('dialog', { name: /^Delete the game/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: /^Delete the game/ })).toBeHidden();
  await expect(deleting).toBeFocused();
  await page.getByLabel('Deviation', { exact: true }).selectOption('you-left');
  await expect(narrowed).toBeVisible();
  await rows
    .getByRole('button', { name: /with White against/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^deviated at move/ })).toBeVisible();
  await expect(page.getByLabel('Results')).toBeHidden();

  await page.getByRole('button', { name: 'All Games' }).click();
  await page.getByRole('tab', { name: 'My deviations' }).click();
  await expect(page.getByRole('list', { name: 'Who deviated' })).toContainText(
    /you deviated \d+opponent deviated \d+/,
  );
  await page.getByRole('button', { name: 'Make card', exact: true }).first().click();
  await expect(page.getByText('What is your repertoire move?')).toBeVisible();
});
