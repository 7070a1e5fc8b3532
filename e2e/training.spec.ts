import type { Page } from '@playwright/test';
import { trainingMemoryList } from '#contract/training';
import { expectNoViolations } from './axe.ts';
import { drag, findSquare } from './board-drag.ts';
import { expect, test } from './fixtures.ts';

const study = `[Event "Open games"]

1. e4 { The king's pawn. } e5 2. Nf3 { Attacks e5. } Nc6 3. Bb5 { The Spanish. } *
`;

async function signUp(page: Page): Promise<void> {
  const username = `train${crypto.randomUUID().slice(0, 8)}`;
  const form = { email: `${username}@example.org`, username, password: 'a long enough password' };
  expect((await page.request.post('/api/register', { form })).status()).toBe(200);
  const data = {
    color: 'white',
    title: 'My openings',
    link: null,
    study_text: study,
    exclude_move_indicators: '',
    last_update: new Date().toISOString(),
  };
  expect((await page.request.post('/api/update-study', { data })).status()).toBe(200);
}

const findBoard = (page: Page) => page.getByRole('img', { name: 'Training board' });
const findOffered = (page: Page) => page.getByRole('group', { name: /^Score/ }).locator('[data-chosen]');

async function getMemories(page: Page) {
  const answer = await page.request.get('/api/get-training-memories?color=white');
  return trainingMemoryList.parse(await answer.json()).api_data;
}

test.beforeEach(async ({ page }) => signUp(page));

test('by mouse: a book is trained, right and wrong, and a card is answered on its board', async ({
  page,
}) => {
  await page.goto('/review_cards');
  await page.getByRole('link', { name: 'White' }).click();
  await page.getByRole('button', { name: /^It is new/ }).click();
  await expect(page.getByRole('heading', { name: 'Your move is 1. e4' })).toBeVisible();
  await expect(page.getByText("The king's pawn.")).toBeVisible();
  await expectNoViolations(page);
  await drag(page, findBoard(page), ['e2', 'e4']);
  for (const move of ['2. Nf3', '3. Bb5']) {
    await expect(page.getByRole('heading', { name: `Your move is ${move}` })).toBeVisible();
    await page.getByRole('button', { name: 'Play it' }).click();
  }
  await expect(page.getByText('New: play it from memory')).toBeVisible();
  expect(await getMemories(page)).toEqual([]);
  await expect(page.getByText('1 of 3 · about 1 minute')).toBeVisible();
  await expect(page.getByText("The king's pawn.")).toBeHidden();
  await drag(page, findBoard(page), ['e2', 'e4']);
  await expect(page.getByText("The king's pawn.")).toBeVisible();
  await expect(findOffered(page)).toHaveText(/^Good/);
  await findOffered(page).click();

  await expect(page.getByText('Black played 1... e5.')).toBeVisible();
  await expect(findBoard(page)).toHaveAttribute('data-movable', 'true');
  await drag(page, findBoard(page), ['f2', 'f4']);
  await expect(page.getByRole('heading', { name: 'Your line is 2. Nf3' })).toBeVisible();
  await expect(page.getByText('Attacks e5.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'The line so far' }).locator('s')).toHaveText('f4');
  await expect(findOffered(page)).toHaveText(/^Again/);
  await expectNoViolations(page);
  await page.keyboard.press('r');
  await expect(findBoard(page)).toHaveAttribute('data-movable', 'true');
  await drag(page, findBoard(page), ['g1', 'f3']);
  await expect(page.getByText('second try: 2. Nf3, right')).toBeVisible();
  await expect(findOffered(page)).toHaveText(/^Again/);
  await findOffered(page).click();
  await expect(page.getByText('Black played 2... Nc6.')).toBeVisible();
  await expect.poll(async () => (await getMemories(page)).length).toBe(2);

  const boards = {
    prompt_fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    answer_fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1',
  };
  const card = { id: crypto.randomUUID(), prompt: 'Begin!', answer: 'So', ...boards, orientation: 'white' };
  expect((await page.request.post('/api/upsert-cards', { data: [card] })).status()).toBe(200);
  await page.goto('/review_cards');
  const prompt = page.getByRole('img', { name: 'Question board' });
  const promptRegion = page.getByRole('region', { name: 'Question' });
  await expect(prompt).toHaveAttribute('data-movable', 'true');
  await drag(page, prompt, ['d2', 'd4']);
  await expect(promptRegion.getByText('You played 1. d4. The answer is 1. e4.')).toBeVisible();
  await page.getByRole('button', { name: 'Play it again' }).click();
  await drag(page, prompt, ['e2', 'e4']);
  await expect(promptRegion.getByText('Right: 1. e4.')).toBeVisible();
  await expect(findOffered(page)).toHaveText(/^Again/);
  await expect(page.getByRole('group', { name: 'Answer line' }).getByText('1. e4')).toBeVisible();
  await page.keyboard.press('4');
  await expect(page.getByRole('heading', { name: 'No cards are due' })).toBeVisible();
});

test('by keyboard: typed moves, a hint, a miss that comes back, undo, and answers without a connection', async ({
  page,
  context,
}) => {
  await page.goto('/review_cards?train=white');
  await page.getByRole('button', { name: /^I know it: test me over the next week/ }).press('Enter');
  const field = page.getByLabel('Your move', { exact: true });
  const answer = async (move: string) => {
    await field.fill(move);
    await field.press('Enter');
  };
  await answer('e4');
  await expect(findOffered(page)).toHaveText(/^Good/);
  await page.keyboard.press('Space');
  await expect(page.getByText('Black played 1... e5.')).toBeVisible();
  const countAnswered = async () => (await getMemories(page)).filter(({ reps }) => reps > 0).length;
  await expect.poll(countAnswered).toBe(1);
  await expect(field).toBeFocused();
  await field.press('Escape');
  await page.keyboard.press('u');
  await expect(findOffered(page)).toHaveText(/^Good/);
  await expect.poll(countAnswered).toBe(0);
  await page.keyboard.press('4');

  await context.setOffline(true);
  await expect(field).toBeFocused();
  await page.getByRole('button', { name: 'Hint: the piece' }).press('Enter');
  await answer('Nf3');
  await expect(findOffered(page)).toHaveText(/^Again/);
  await page.keyboard.press('Space');
  await expect(page.getByText(/will be sent when you are back online/)).toBeVisible();
  await expect(field).toBeAttached();
  await answer('Bb5');
  await page.keyboard.press('3');
  await expect(page.getByRole('heading', { name: 'Once more: your move' })).toBeVisible();
  await expect(field).toBeAttached();
  await answer('Nf3');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Done: 2 of 3 moves right' })).toBeVisible();
  await expectNoViolations(page);
  await context.setOffline(false);
  await expect
    .poll(async () => (await getMemories(page)).map(({ moves, reps }) => [moves[0], reps]).sort())
    .toEqual([
      ['Bb5', 1],
      ['Nf3', 1],
      ['e4', 1],
    ]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('by touch: the board from edge to edge, the answer and the scores above the bar', async ({ page }) => {
    await page.goto('/review_cards?train=white');
    await page.getByRole('button', { name: /^It is new/ }).tap();
    const board = findBoard(page);
    await expect(board).toHaveAttribute('data-movable', 'true');
    expect((await board.boundingBox())?.width).toBeGreaterThanOrEqual(380);
    await expect(page.getByRole('heading', { name: 'Your move is 1. e4' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Play it' })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'I know it, test me' }).tap();
    await expect(page.getByRole('heading', { name: 'Your move', exact: true })).toBeInViewport({ ratio: 1 });
    for (const square of ['d2', 'd4']) {
      const { x, y } = await findSquare(board, square);
      await page.touchscreen.tap(x, y);
    }
    await expect(page.getByRole('heading', { name: 'Your line is 1. e4' })).toBeInViewport({ ratio: 1 });
    await expect(findOffered(page)).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: /^Good/ }).tap();
    await expect(page.getByRole('heading', { name: 'Your move is 2. Nf3' })).toBeInViewport({ ratio: 1 });
    await expectNoViolations(page);
  });
});
