import type { Locator, Page } from '@playwright/test';

type Orientation = 'white' | 'black';

export async function findSquare(
  board: Locator,
  square: string,
  orientation: Orientation = 'white',
): Promise<{ x: number; y: number }> {
  await board.waitFor();
  await (await board.elementHandle())?.waitForElementState('stable');
  const box = await board.boundingBox();
  if (box === null) throw new Error('the board is not there');
  const [file, rank] = ['abcdefgh'.indexOf(square.charAt(0)), Number(square.charAt(1)) - 1];
  const [x, y] = orientation === 'white' ? [file, 7 - rank] : [7 - file, rank];
  return { x: box.x + ((x + 0.5) * box.width) / 8, y: box.y + ((y + 0.5) * box.width) / 8 };
}

export async function drag(
  page: Page,
  board: Locator,
  [from, to]: readonly [string, string],
  { orientation, beforeDrop }: { orientation?: Orientation; beforeDrop?: () => Promise<void> } = {},
): Promise<void> {
  const start = await findSquare(board, from, orientation);
  const end = await findSquare(board, to, orientation);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await beforeDrop?.();
  await page.mouse.up();
}
