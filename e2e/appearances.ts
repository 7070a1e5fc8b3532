import { expect, type Locator, type Page } from '@playwright/test';
import { paced } from '../scripts/pace.mjs';

export interface Appearance {
  name: string;
  scheme: 'dark' | 'light';
  device: 'desktop' | 'phone';
  viewport: { width: number; height: number };
}

const desktop = { width: 1440, height: 900 };

export function makeAppearances(
  phone: { width: number; height: number },
  taken: ReadonlyArray<'dark, desktop' | 'light, phone'>,
): Appearance[] {
  const isTaken = (name: string): boolean => taken.some((each) => each === name);
  const appearances: Appearance[] = [
    { name: 'dark, desktop', scheme: 'dark', device: 'desktop', viewport: desktop },
    { name: 'light, phone', scheme: 'light', device: 'phone', viewport: phone },
    { name: 'light, desktop', scheme: 'light', device: 'desktop', viewport: desktop },
    { name: 'dark, phone', scheme: 'dark', device: 'phone', viewport: phone },
  ];
  return appearances.map((appearance) =>
    isTaken(appearance.name) ? appearance : { ...appearance, name: `${appearance.name} @long` },
  );
}

const lowScreens = [
  { width: 844, height: 390 },
  { width: 720, height: 450 },
];

/**
 * Scrolls to the board on low screens. The whole board and a part of each text of `inSight` must be visible.
 */
export async function expectBoardFits(page: Page, inSight: readonly string[] = []): Promise<void> {
  const before = page.viewportSize();
  for (const size of lowScreens) {
    await page.setViewportSize(size);
    const board = page.locator('[data-board]').first();
    await expect(async () => {
      const seen = await board.evaluate((frame) => {
        const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
        window.scrollBy(0, frame.getBoundingClientRect().top - header - 4);
        const { left, right, top, bottom } = frame.getBoundingClientRect();
        const corners = [left + 4, right - 4].flatMap((x) =>
          [top + 4, bottom - 4].map((y) => [x, y] as const),
        );
        return corners.map(([x, y]) => frame.contains(document.elementFromPoint(x, y)));
      });
      expect(seen, `the board at ${size.width} × ${size.height}`).toEqual([true, true, true, true]);
      for (const text of inSight) await expect(page.getByText(text).last()).toBeInViewport({ timeout: 200 });
    }).toPass({ timeout: paced(20_000) });
  }
  if (before) await page.setViewportSize(before);
}

const phone = { width: 390, height: 844 };

export async function expectInSightOnPhone(page: Page, inSight: readonly Locator[]): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize(phone);
  for (const each of inSight) {
    await expect(each).toBeInViewport({ ratio: 1 });
    await expect.poll(() => each.evaluate(findFaults), String(each)).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}

function findFaults(element: Element): string[] {
  const { left, top, width, height } = element.getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, top + height / 2);
  const isCut = [element, ...element.querySelectorAll('span')].some(
    ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
  );
  return [...(element.contains(over) ? [] : ['covered']), ...(isCut ? ['cut off'] : [])];
}

const smallDesktops = [
  { width: 1200, height: 800 },
  { width: 1024, height: 768 },
];

export async function expectInSight(
  page: Page,
  inSight: readonly Locator[],
  { isWhole = false }: { isWhole?: boolean } = {},
): Promise<void> {
  const before = page.viewportSize();
  for (const size of smallDesktops) {
    await page.setViewportSize(size);
    for (const each of inSight) await expect(each).toBeInViewport({ ratio: 1 });
    if (!isWhole) continue;
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight))
      .toBeLessThanOrEqual(0);
  }
  if (before) await page.setViewportSize(before);
}
