import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { register } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { currentMove, makeReview, openReview, readReviews } from './game-review-world.ts';
import { holdEngine, hurryEngine, letEngineGo } from './quick-engine.ts';
import { paced } from '../scripts/pace.mjs';

const short = '1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0';
const recapture = '1. e4 e5 2. Nf3 Nc6 3. Nxe5 a6 4. Nxc6 *';
const evaluated =
  '1. e4 { [%eval 0.2] } e5 { [%eval 0.2] } 2. Qh5 { [%eval -0.3] } Ke7 { [%eval #1] } 3. Qxe5# 1-0';
const blackReview = (pgn: string, changes = {}) => makeReview(pgn, { hero_color: 'Black', ...changes });

function countRequests(page: Page, part: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().includes(part)) count += 1;
  });
  return () => count;
}

async function findMistakes(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^Mistakes/ }).click();
  await page.getByRole('button', { name: 'Find Mistakes', exact: true }).click();
}

async function expectActionsInOneRow(page: Page): Promise<void> {
  const walk = page.getByRole('region', { name: 'Mistake by mistake' });
  const before = page.viewportSize();
  for (const [width, height] of [
    [1440, 900],
    [1366, 768],
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const tops = new Set<number>();
    for (const name of ['Try again', 'Step through', 'Make Card', 'Play it out']) {
      const button = walk.getByRole('button', { name });
      tops.add(Math.round((await button.boundingBox())?.y ?? 0));
      const isCut = await button.locator('[class*="label"]').evaluate((label) => {
        const lines = label.scrollHeight > label.clientHeight || label.scrollWidth > label.clientWidth;
        return lines && getComputedStyle(label).overflow !== 'visible';
      });
      expect(isCut, `${name} at ${width}`).toBe(false);
    }
    expect([...tops], `${width} wide`).toHaveLength(1);
  }
  if (before) await page.setViewportSize(before);
}

const list = (page: Page) => page.getByRole('list', { name: 'Mistakes' });
const graph = (page: Page) => page.getByRole('slider', { name: 'Win chance by move' });

test('asked for, a game is analysed; the mistake can be tried again, stepped through and made a card', async ({
  page,
}) => {
  test.setTimeout(paced(120_000));
  await hurryEngine(page);
  await register(page);
  const engineRequests = countRequests(page, '/engine/');
  await openReview(page, blackReview(recapture));
  await page.getByRole('tab', { name: /^Mistakes/ }).click();
  await expect(page.getByRole('button', { name: 'Find Mistakes', exact: true })).toBeVisible();
  expect(engineRequests()).toBe(0);

  const board = page.getByRole('img', { name: 'Game board' });
  const place = await board.boundingBox();
  await findMistakes(page);
  await expect(graph(page)).toBeVisible();
  expect(await board.boundingBox()).toEqual(place);
  const row = list(page).getByRole('listitem');
  await expect(row).toContainText('3... a6??');
  await expect(row).toContainText(/win chance −\d+ %/);
  await expect(page.getByText(/^You [\d–]+ %/)).toBeVisible();
  await page.getByRole('button', { name: 'Next mistake' }).click();
  const walk = page.getByRole('region', { name: 'Mistake by mistake' });
  await expect(walk).toContainText('Mistake 1 of 1');
  await expect(walk.getByRole('button', { name: 'Try again' })).toBeEnabled({ timeout: paced(60_000) });
  await expect(page.getByRole('tabpanel')).not.toContainText('Nxe5');
  await expect.poll(async () => (await readReviews(page))[0]?.mistakes.length).toBe(1);
  expect((await readReviews(page))[0]?.mistakes[0]).toMatchObject({ ply: 6, san: 'a6', best_san: 'Nxe5' });
  await expectNoViolations(page);
  await expectActionsInOneRow(page);

  await page.keyboard.press('Home');
  await page.keyboard.press('n');
  await expect(graph(page)).toHaveAttribute('aria-valuenow', '5');
  await expect(page.locator('cg-container .cg-shapes line')).toHaveCount(1);
  await graph(page).press('End');
  await expect(graph(page)).toHaveAttribute('aria-valuetext', /^4\. Nxc6, \d+ %/);
  await graph(page).click({ position: { x: 1, y: 30 } });
  await expect(graph(page)).toHaveAttribute('aria-valuenow', '0');
  await expect(graph(page)).toHaveAccessibleDescription(/3\.\.\. a6, your blunder/);

  await page.getByRole('button', { name: 'Try a line' }).click();
  expect(await board.boundingBox()).toEqual(place);
  await page.keyboard.press('Escape');
  await row.getByRole('button').click();
  await page.keyboard.press('t');
  await expect(walk).toContainText('Your move: what is better than 3... a6?');
  await expect(page.getByRole('tabpanel')).not.toContainText('Nxe5');
  expect(await board.boundingBox()).toEqual(place);
  const field = page.getByLabel('Your move');
  await field.fill('a6');
  await field.press('Enter');
  await expect(page.getByText('a6 is not good enough. Try again.')).toBeVisible();
  await field.fill('Nh6');
  await field.press('Enter');
  await expect(page.getByText('Nh6 is not good enough. Try again.')).toBeVisible({
    timeout: paced(60_000),
  });
  await field.fill('Nxe5');
  await field.press('Enter');
  await expect(page.getByText('Right: Nxe5 is the best move.')).toBeVisible();
  await walk.getByRole('button', { name: 'Step through' }).click();
  await expect(page.getByText(/^Better: 3\.\.\. Nxe5/)).toBeVisible();
  await expect(board).toHaveAccessibleDescription(/Black: .*knights e5 g8/);
  await page.keyboard.press('ArrowLeft');
  await expect(board).toHaveAccessibleDescription(/Black: .*knights c6 g8/);
  await page.keyboard.press('Escape');
  await expect(row).toContainText('best 3... Nxe5');
  await expect(page.locator('cg-container .cg-shapes line')).toHaveCount(2);
  expect(await board.boundingBox()).toEqual(place);

  await page.getByRole('button', { name: 'Make a card of 3... a6' }).click();
  await expect(page.getByText('Card made. It is due now.')).toBeVisible();
  await expect(row).toContainText('Card made');
  await expect(walk.getByRole('button', { name: 'Card made' })).toBeDisabled();
  const cards = await (await page.request.get('/api/get-cards')).json();
  expect(cards.api_data).toMatchObject([{ prompt: 'What is better than 3... a6?', orientation: 'black' }]);

  const uploads = countRequests(page, '/api/upsert-game-analysis');
  const before = engineRequests();
  await page.reload();
  await expect(graph(page)).toBeVisible();
  await page.getByRole('button', { name: '3... a6 blunder' }).click();
  await expect(currentMove(page)).toHaveText('a6??');
  expect([engineRequests() - before, uploads()]).toEqual([0, 0]);
});

test('stopped it stays stopped, and goes on after a reload; several games say "again"; one can be none', async ({
  page,
}) => {
  test.setTimeout(paced(120_000));
  await hurryEngine(page);
  await register(page);
  const [first, second] = [
    blackReview(short),
    blackReview(`${short} `, { opponent_name: 'other', date_time_played: '2026-11-10T10:00:00.000Z' }),
  ];
  await page.request.post('/api/upsert-game-review', { data: second });
  await openReview(page, first);
  await holdEngine(page);
  await findMistakes(page);
  await expect(page.getByText(/^Analysing, \d+ of \d+/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Find Mistakes', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Find Mistakes', exact: true }).click();
  await expect(page.getByText(/^Analysing, /)).toBeVisible();
  await expect(page.getByText('accuracy', { exact: true })).toBeHidden();
  const row = list(page).getByRole('listitem');
  await expect(row).toHaveCount(0);
  await letEngineGo(page);
  await page.reload();
  await page.getByRole('tab', { name: /^Mistakes/ }).click();
  await expect(row).toBeVisible({ timeout: paced(60_000) });
  await expect.poll(async () => (await readReviews(page))[0]?.mistakes.length).toBe(1);

  await holdEngine(page);
  await page.getByRole('checkbox', { name: 'Analyse my newest 100 games automatically' }).check();
  const going = page.getByRole('banner').getByText('Finding mistakes, game 1 of 1');
  await expect(going).toBeVisible();
  await page.reload();
  await expect(going).toBeVisible();
  await letEngineGo(page);
  await page.getByRole('tab', { name: /^Mistakes/ }).click();
  await expect(page.getByRole('banner').getByText('1 game analysed')).toBeVisible({
    timeout: paced(60_000),
  });
  await expect(row).toContainText('2... Ke7??');
  await expect(row).toContainText('made 2 times');

  await row.getByRole('button').click();
  await page.getByRole('button', { name: '2... Ke7 is not a mistake' }).click();
  await expect(row).toHaveCount(0);
  await page.goto(`/game_review?game=${second.id}`);
  await page.getByRole('tab', { name: /^Mistakes/ }).click();
  await expect(page.getByText('No mistakes of yours in this game.')).toBeVisible();
});

test('evaluations of Lichess are there at once and say so; the engine looks at a position by key', async ({
  page,
}) => {
  await register(page);
  const engineRequests = countRequests(page, '/engine/');
  await openReview(page, blackReview(evaluated));
  await expect(graph(page)).toBeVisible();
  await page.getByRole('tab', { name: /^Mistakes/ }).click();
  await expect(page.getByText('Accuracy by phase.')).toBeVisible();
  await expect(list(page).getByRole('listitem')).toContainText('2... Ke7??');
  await page.getByRole('button', { name: 'Next mistake' }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  expect(engineRequests()).toBe(0);

  const board = page.getByRole('img', { name: 'Game board' });
  const place = await board.boundingBox();
  await page.keyboard.press('e');
  const engine = page.getByRole('region', { name: 'Engine' });
  await expect(engine.getByText(/^Depth \d+ · \d/)).toBeVisible();
  await expect(engine.getByRole('listitem')).toHaveCount(3);
  expect(await board.boundingBox()).toEqual(place);
  await expectNoViolations(page);
  const button = page.getByRole('button', { name: 'Engine', exact: true });
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await button.click();
  await expect(engine).toBeHidden();
});

test(
  'a script that is no engine, and a variant that the engine does not know',
  { tag: '@long' },
  async ({ page }) => {
    await page.route('**/engine/*.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'throw new Error("CompileError: wasm refused")',
      }),
    );
    await register(page);
    await openReview(page, blackReview(short));
    await findMistakes(page);
    await expect(page.getByText('Your browser blocks WebAssembly, which the engine needs.')).toBeVisible();
    await openReview(page, blackReview('[Variant "Atomic"]\n\n1. e4 e5 *'));
    await page.getByRole('tab', { name: /^Mistakes/ }).click();
    await expect(
      page.getByText(/This game has no moves that can be analysed|Only standard chess is analysed/),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Find Mistakes', exact: true })).toBeHidden();
  },
);
