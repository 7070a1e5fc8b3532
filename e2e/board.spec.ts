import type { Page } from '@playwright/test';
import { paced } from '../scripts/pace.mjs';
import { drag, findSquare } from './board-drag.ts';
import { expect, test } from './fixtures.ts';

// Use one worker: starting a second development server would take longer than these tests.
test.describe.configure({ mode: 'default', timeout: paced(120_000) });

async function open(page: Page, url: string): Promise<void> {
  await page.setViewportSize({ width: 600, height: 1800 });
  await page.goto(url);
  await expect(page.getByRole('img', { name: 'Premoving' }).locator('cg-board piece')).toHaveCount(32, {
    timeout: paced(60_000),
  });
}

const findBoard = (page: Page, label: string) => page.getByRole('img', { name: label }).locator('cg-board');

async function click(page: Page, label: string, square: string): Promise<void> {
  const { x, y } = await findSquare(findBoard(page, label), square);
  await page.mouse.click(x, y);
}

const moves = (page: Page, label: string) => page.getByLabel(`${label} moves`);

test('moves, promotions, castling and premoves; a board that is moved down; what cannot be drawn; whole pixels', async ({
  page,
  boardUrl,
}) => {
  await open(page, boardUrl);
  await test.step('what appears above the board and moves it down does not move the squares under the hand', async () => {
    await click(page, 'Card', 'h1');
    await page.evaluate(() => {
      const notice = document.createElement('div');
      notice.style.height = '80px';
      document.body.prepend(notice);
    });
    await drag(page, findBoard(page, 'Card'), ['a1', 'a7']);
    await expect(moves(page, 'Card')).toHaveText('Ra7');
  });
  await test.step('castles by the king and onto the rook', async () => {
    await drag(page, findBoard(page, 'Promoting'), ['e1', 'h1']);
    await expect(moves(page, 'Promoting')).toHaveText('O-O');
    await page.getByLabel('Card reply').fill('6k1/8/8/8/8/8/8/R3K3 w Q - 0 1');
    await page.getByLabel('Card reply').press('Enter');
    await expect(page.getByRole('img', { name: 'Card' }).locator('cg-board piece')).toHaveCount(3);
    await drag(page, findBoard(page, 'Card'), ['e1', 'c1']);
    await expect(moves(page, 'Card')).toHaveText('Ra7 O-O-O');
  });
  await open(page, boardUrl);
  await test.step('moves by drag, by two clicks and by text; illegal ones go back', async () => {
    await drag(page, findBoard(page, 'Card'), ['a1', 'b3']);
    await expect(moves(page, 'Card')).toHaveText('');
    await drag(page, findBoard(page, 'Card'), ['a1', 'a7']);
    await expect(moves(page, 'Card')).toHaveText('Ra7');
    await click(page, 'Card', 'd8');
    await click(page, 'Card', 'b8');
    await expect(moves(page, 'Card')).toHaveText('Ra7 Rb8');

    const field = page.getByRole('form', { name: 'Card: moves by keyboard' }).getByLabel('Your move');
    await field.fill('Kh8');
    await field.press('Enter');
    await expect(page.getByText('Kh8 is not a legal move here.')).toBeVisible();
    await field.fill('e8');
    await field.press('Enter');
    await expect(moves(page, 'Card')).toHaveText('Ra7 Rb8 e8=Q+');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('a promotion asks, by mouse and by keyboard, and Escape takes the pawn back', async () => {
    await drag(page, findBoard(page, 'Promoting'), ['e7', 'd8']);
    const dialog = page.getByRole('dialog', { name: 'Promote to' });
    await expect(dialog.getByRole('button', { name: 'Queen' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(moves(page, 'Promoting')).toHaveText('');

    await drag(page, findBoard(page, 'Promoting'), ['e7', 'd8']);
    await dialog.getByRole('button', { name: 'Cancel the move' }).click({ position: { x: 10, y: 300 } });
    await expect(dialog).toHaveCount(0);

    const field = page.getByRole('form', { name: 'Promoting: moves by keyboard' }).getByLabel('Your move');
    await field.fill('exd8');
    await field.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'Knight' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(moves(page, 'Promoting')).toHaveText('exd8=N');
    await expect(field).toBeFocused();
  });
  await test.step('a premove is played as soon as the other side has moved', async () => {
    await drag(page, findBoard(page, 'Premoving'), ['g1', 'f3']);
    await expect(moves(page, 'Premoving')).toHaveText('');
    await page.getByLabel('Premoving reply').fill('e5');
    await page.getByLabel('Premoving reply').press('Enter');
    await expect(moves(page, 'Premoving')).toHaveText('e5 Nf3');
  });
  await test.step('a position that cannot be drawn says so, and the next one is drawn again', async () => {
    const reply = page.getByLabel('Card reply');
    await reply.fill('not a position');
    await reply.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Something went wrong');
    await reply.fill('8/8/8/8/8/8/8/K1k5 w - - 0 1');
    await reply.press('Enter');
    await expect(page.getByRole('img', { name: 'Card' }).locator('cg-board piece')).toHaveCount(2);
  });
  await test.step('squares fall on whole device pixels at every width', async () => {
    const section = page.getByRole('region', { name: 'Card' });
    for (const width of [401, 355, 398.5, 240]) {
      await section.evaluate((element, value) => {
        if (element instanceof HTMLElement) element.style.width = `${value}px`;
      }, width);
      const board = section.locator('cg-board');
      await expect
        .poll(
          async () =>
            ((await board.boundingBox())?.width ?? 0) <= width &&
            ((await board.boundingBox())?.width ?? 0) > width - 9,
        )
        .toBe(true);
      const box = await board.boundingBox();
      expect((box?.width ?? 1) % 8).toBe(0);
      expect((box?.x ?? 0.5) % 1).toBe(0);
    }
  });
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true });

  test('moves by dragging a finger and by two taps; illegal ones go back', async ({ page, boardUrl }) => {
    await open(page, boardUrl);
    const session = await page.context().newCDPSession(page);
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: Array<{ x: number; y: number }>
    ) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
    const dragFinger = async (from: string, to: string) => {
      const start = await findSquare(findBoard(page, 'Card'), from);
      const end = await findSquare(findBoard(page, 'Card'), to);
      await touch('touchStart', start);
      await touch('touchMove', { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 });
      await touch('touchMove', end);
      await touch('touchEnd');
    };
    const tap = async (square: string) => {
      const { x, y } = await findSquare(findBoard(page, 'Card'), square);
      await page.touchscreen.tap(x, y);
    };
    await dragFinger('a1', 'b3');
    await expect(moves(page, 'Card')).toHaveText('');
    const scrolled = await page.evaluate(() => window.scrollY);
    await dragFinger('a1', 'a7');
    await expect(moves(page, 'Card')).toHaveText('Ra7');
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
    await tap('d8');
    await tap('b8');
    await expect(moves(page, 'Card')).toHaveText('Ra7 Rb8');
  });
});
