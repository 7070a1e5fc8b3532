import type { Page } from '@playwright/test';
import { studiesAnswer } from '#contract/studies';
import { register } from './account-steps.ts';
import { expectInSight, expectInSightOnPhone } from './appearances.ts';
import { hurryEngine } from './quick-engine.ts';
import { expect, test } from './fixtures.ts';
import { setStudy, storeReplies } from './openings-world.ts';

const study = `[ChapterName "Italian"]

1. e4 e5 2. Nf3 { Attacks e5. } Nc6 3. Bc4 (3. Bb5 a6) Bc5 4. c3 *

[ChapterName "By another order"]

1. e4 Nc6 2. Nf3 e5 3. Bc4 Nf6 4. d3 *`;

async function beginWithStudy(page: Page): Promise<void> {
  await register(page);
  await setStudy(page, study);
  await storeReplies(page);
}

test('from the keyboard: through the book, to a gap, and answered in place; then drawn on', async ({
  page,
}) => {
  await hurryEngine(page);
  await beginWithStudy(page);
  const readText = async () =>
    studiesAnswer.parse(await (await page.request.get('/api/get-studies')).json()).api_data.white?.study_text;
  await page.goto('/manage_openings');
  const crumbs = page.getByRole('navigation', { name: 'Moves to this position' });
  await expect(page.getByRole('row', { name: /^e4/ })).toBeVisible();
  const tab = (name: RegExp) => page.getByRole('tab', { name });
  const board = page.locator('[data-board]').first();
  await expectInSight(page, [board, tab(/^Moves/), tab(/^Studies/)]);

  await page.keyboard.press('ArrowRight');
  await expect(crumbs.getByRole('button', { name: 'e4' })).toBeVisible();
  await expect(page).toHaveURL(/color=white&position=rnbqkbnr\/pppppppp/);
  await expect(page.getByRole('row', { name: /^e5/ })).toContainText(/4\d %|50 %/);
  await expect(page.getByRole('row', { name: /^e5/ })).toContainText('2. Nf3');
  await expect(page.getByRole('row', { name: /^e6/ })).toContainText(/gap, in \d\d % of games/);
  await page.keyboard.press('ArrowRight');
  await expect(crumbs.getByRole('button', { name: 'e5' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Attacks e5.')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: '1. e4 Nc6 2. Nf3 e5' })).toBeVisible();

  await page.reload();
  await expect(crumbs.getByRole('button', { name: 'Nc6' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('1. e4');
  await expect(page.getByRole('option').first()).toContainText('1. e4');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Gap: no answer to e6/ }).click();
  const answer = page.getByRole('region', { name: 'Answer 1... e6 with' });
  const offer = answer.getByRole('button', { name: /^2\. d4, engine’s choice.* to learn/ });
  await offer.click();
  await expect(answer.getByRole('button', { name: 'Add to repertoire' })).toBeEnabled();
  await expect(answer).toContainText('Goes to Italian.');
  await page.keyboard.press('a');
  await expect(page.getByRole('row', { name: /^e6/ })).toContainText('2. d4');
  await expect.poll(readText).toMatch(/1\. e4 e5 \( ?1\.\.\. e6 2\. d4 d5/);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('row', { name: /^e6/ })).toContainText(/gap, in \d\d % of games/);

  await tab(/^Gaps/).click();
  const runs = page.getByRole('button', { name: /^Run Coverage Check For/ });
  await expectInSight(page, [runs.first(), runs.last(), tab(/^Studies/)]);

  await test.step('what is drawn on the board while a position is edited is the study’s, and can be undone', async () => {
    await page.goto('/manage_openings');
    await expect(page.getByRole('row', { name: /^e4/ })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(crumbs.getByRole('button', { name: 'e4' })).toBeVisible();
    await page.getByRole('button', { name: 'Edit this position' }).click();
    const field = page.getByLabel('Arrows and circles', { exact: true });
    await expect(field).toHaveValue('');
    await page.getByLabel('Comment', { exact: true }).fill('Not saved yet');

    await page.evaluate(() => scrollTo(0, 0));
    const box = await page.locator('[data-board] cg-board').boundingBox();
    if (!box) throw new Error('no board');
    const find = (file: number, rank: number) => ({
      x: box.x + ((file - 0.5) * box.width) / 8,
      y: box.y + ((8.5 - rank) * box.height) / 8,
    });
    const [g8, f6, d5] = [find(7, 8), find(6, 6), find(4, 5)];
    const arrows = page.locator('[data-board] svg.cg-shapes line');
    const before = await arrows.count();
    await page.mouse.move(g8.x, g8.y);
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(f6.x, f6.y, { steps: 3 });
    await expect.poll(() => arrows.count()).toBeGreaterThan(before);
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    await page.mouse.up({ button: 'right' });
    await expect(field).toHaveValue('Gg8f6');
    await page.getByRole('button', { name: 'Draw in red' }).click();
    await page.evaluate(() => scrollTo(0, 0));
    await page.mouse.click(d5.x, d5.y);
    await expect(field).toHaveValue('Rd5 Gg8f6');
    await expect.poll(readText).toContain('{ [%csl Rd5][%cal Gg8f6] }');
    await page.getByRole('button', { name: /^Undo: Changed the arrows/ }).click();
    await expect(field).toHaveValue('Gg8f6');
    await expect(page.getByLabel('Comment', { exact: true })).toHaveValue('Not saved yet');
  });
});

test('on a phone a gap is answered with the whole board in sight, and the books take little of its room', async ({
  page,
}) => {
  await hurryEngine(page);
  await beginWithStudy(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/manage_openings');
  const board = page.locator('[data-board]').first();
  await expect(page.getByRole('row', { name: /^e4/ })).toBeVisible();
  await expect(board).toBeInViewport({ ratio: 1 });
  await page.getByRole('tab', { name: /^Gaps/ }).click();
  await page.getByRole('link', { name: 'Answer 1... e6' }).click();
  const answer = page.getByRole('region', { name: 'Answer 1... e6 with' });
  await expect(answer.getByRole('button', { name: /^2\. d4, engine’s choice/ })).toBeVisible();
  await expect(board).toBeInViewport({ ratio: 1 });
  const add = answer.getByRole('button', { name: 'Add to repertoire' });
  await expectInSightOnPhone(page, [add]);
  await page.getByRole('button', { name: /^Gap: no answer to e6.*Close$/ }).click();
  await expect(page.getByRole('tab', { name: /^Gaps/ })).toBeVisible();
});

test('the board stays where it is, whatever the cards of the books say and however long a list is', async ({
  page,
}) => {
  await beginWithStudy(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/manage_openings');
  const card = page.getByRole('group', { name: 'Your repertoires' }).getByRole('button').first();
  await expect(card).toContainText('contradiction');
  const heightOf = () => card.evaluate((each) => each.getBoundingClientRect().height);
  const before = await heightOf();
  await card.evaluate((each) => {
    for (const span of each.querySelectorAll('span:not(:has(*))'))
      span.textContent = 'a long name '.repeat(9);
  });
  expect(await heightOf()).toBe(before);

  await page.getByRole('tab', { name: /^Studies/ }).click();
  await page.getByLabel(/PGN file/).scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await expect(page.getByRole('img', { name: /board/i }).first()).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('link', { name: 'Train from here' })).toBeInViewport({ ratio: 1 });
});
