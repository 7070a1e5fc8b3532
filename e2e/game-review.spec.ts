import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { register } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import {
  chooseWay,
  currentMove,
  makeReview,
  openGameReview,
  openGames,
  openReview,
  readReviews,
} from './game-review-world.ts';
import { expectInSight, makeAppearances } from './appearances.ts';
import { paced } from '../scripts/pace.mjs';

const italian =
  '[Result "1-0"]\n\n1. e4 { [%clk 0:10:00] } 1... e5 { [%clk 0:09:58] } 2. Nf3 { [%clk 0:10:03] } 2... Nc6 { [%clk 0:09:41] } 3. Bc4 Bc5 4. d4 exd4 5. Nxd4 1-0';

const findGames = (page: Page) => page.getByRole('list', { name: 'Game reviews' });

async function openStored(page: Page, opponent: string): Promise<void> {
  const name = `tabiya_fan vs. ${opponent}`;
  await findGames(page).getByRole('button', { name }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(opponent);
}

test.describe('getting games', () => {
  for (const [site, username, shown] of [
    ['Lichess', 'Tabiya_FAN', 'tabiya_fan'],
    ['Chess.com', 'Tabiya_Fan', 'Tabiya_Fan'],
  ] as const) {
    const tag = site === 'Lichess' ? [] : ['@long'];
    test(`a ${site} game becomes a review that survives a reload`, { tag }, async ({ page, simulator }) => {
      await openGameReview(page);
      const list = await openGames(page, site, '');
      await expect(list).toContainText(`Enter your ${site} username to see your games.`);
      await page.getByLabel(`${site} username`).fill('not a name');
      await page.getByLabel(`${site} username`).blur();
      await expect(page.getByText('Only letters, digits, - and _')).toBeVisible();
      const seen = Promise.withResolvers<void>();
      await page.route(/\/games\/user\/|\/pub\/player\//, async (route) => {
        await seen.promise;
        await route.continue();
      });
      await page.getByLabel(`${site} username`).fill(username);
      await page.getByLabel(`${site} username`).blur();
      await expect(page.getByText('Retrieving Games...')).toBeVisible();
      seen.resolve();
      await expect(list.getByRole('button').first()).toBeVisible();
      await expect(page.getByText('Retrieving Games...')).toBeHidden();
      const before = await list.getByRole('button').count();
      expect(before).toBeGreaterThan(10);
      if (site === 'Lichess') expect(before).toBeLessThanOrEqual(80);
      const first = list.getByRole('button').first();
      await expect(first).toContainText(shown);
      const players = (await first.textContent())?.match(/^(\S+ vs\. \S+?)\d{1,2}\/\d/)?.[1] ?? '';
      await first.click();

      await expect(page.getByRole('heading', { level: 1 })).toHaveText(players);
      const reviews = page.getByRole('list', { name: 'Game reviews' });
      await expect(reviews.getByRole('listitem')).toHaveCount(1);
      await expect.poll(async () => (await readReviews(page)).length).toBe(1);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(players);
      await expect(reviews.getByRole('listitem')).toHaveCount(1);

      await chooseWay(page, `Get ${site} Game`);
      await expect(page.getByLabel(`${site} username`)).toHaveValue(new RegExp(`^${username}$`, 'i'));
      const again = page.getByRole('list', { name: `${site} games` });
      await expect(again.getByRole('button')).toHaveCount(before - 1);
      await expect(again.getByRole('button', { name: players })).toHaveCount(0);
      const requested = simulator.requests.map(({ url }) => url).join('\n');
      expect(requested).toContain(
        site === 'Lichess' ? '/api/games/user/tabiya_fan?max=80' : '/pub/player/tabiya_fan/games/',
      );
    });
  }
});

const shuffle = Array.from({ length: 40 }, (_, index) =>
  index % 2 === 0 ? `${index + 1}. Nf3 Nf6` : `${index + 1}. Ng1 Ng8`,
).join(' ');

test('one visit to the games: stepped through, read as PGN, made cards of, read on a phone, left and come back to', async ({
  page,
  simulator,
}) => {
  await register(page);
  const quiet = makeReview(italian);
  const reviews = [
    quiet,
    makeReview(`[Event "A"]\n[Result "1/2-1/2"]\n\n${shuffle} 1/2-1/2`, { opponent_name: 'Shuffler' }),
    makeReview('1. e4 e5 2. Ke3 Nf6 *', { opponent_name: 'Wanderer' }),
  ];
  for (const data of reviews) await page.request.post('/api/upsert-game-review', { data });
  const games = findGames(page);
  const openGame = (opponent: string) => openStored(page, opponent);
  await page.goto('/game_review');
  await test.step('steps by keys and buttons, and the list, the clocks and the link follow', async () => {
    await openGame('QuietKnight');
    const board = page.getByRole('img', { name: 'Game board' });
    await expect(board).toHaveAccessibleDescription(/White: king e1, .*White to move\.$/);
    const inSight = [board, page.getByRole('button', { name: 'Make Card' }), page.getByText('Nxd4')];
    await expectInSight(page, inSight, { isWhole: true });
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(currentMove(page)).toHaveText('Nf3');
    await expect(board).toHaveAccessibleDescription(/knights b1 f3.*Black to move\.$/);
    await expect(page.getByLabel('tabiya_fan: 10:03 on the clock')).toBeVisible();
    await expect(page.getByLabel('QuietKnight: 9:58 on the clock')).toBeVisible();
    const link = page.getByRole('link', { name: /Lichess analysis/ });
    const moves = 'e4_e5_Nf3_Nc6_Bc4_Bc5_d4_exd4_Nxd4';
    await expect(link).toHaveAttribute('href', `${simulator.lichessUrl}/analysis/pgn/${moves}?color=white#3`);
    await expect(link).toHaveAttribute('target', '_blank');

    await page.keyboard.press('f');
    await expect(link).toHaveAttribute('href', `${simulator.lichessUrl}/analysis/pgn/${moves}?color=black#3`);
    await page.keyboard.press('End');
    await expect(currentMove(page)).toHaveText('Nxd4');
    await page.keyboard.press('ArrowRight');
    await expect(currentMove(page)).toHaveText('Nxd4');
    await page.keyboard.press('Home');
    await expect(currentMove(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Fast forward' }).click();
    await page.getByRole('button', { name: 'Step back' }).click();
    await expect(currentMove(page)).toHaveText('exd4');
    await page.getByRole('button', { name: 'Rewind' }).click();
    await page.getByRole('button', { name: 'Step forward' }).click();
    await expect(currentMove(page)).toHaveText('e4');
    await page.getByRole('button', { name: 'Flip board' }).click();
    await expect(link).toHaveAttribute('href', /color=white#1$/);

    await page.getByLabel('Notes').pressSequentially('from me');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect(currentMove(page)).toHaveText('e4');
    await expect(page.getByLabel('Notes')).toHaveValue('from me');
  });
  await test.step('Make Card opens the editor by button and by key; there is nothing to compare with', async () => {
    await openGame('QuietKnight');
    await page.getByRole('button', { name: 'Compare Game to Opening' }).click();
    await expect(page.getByLabel('Results')).toHaveValue('No study selected');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('m');
    const editor = page.getByRole('dialog');
    await expect(editor.getByRole('button', { name: 'Make Card' })).toBeVisible();
    await editor.getByRole('button', { name: 'Cancel' }).click();
    await expect(editor).toBeHidden();
    await page.getByRole('button', { name: 'Make Card' }).click();
    await expect(editor).toBeVisible();
    await editor.getByRole('button', { name: 'Cancel' }).click();
  });
  await test.step('the PGN is in lines of at most 80 characters, marks the move and jumps on a click', async () => {
    await openGame('Shuffler');
    await page.getByRole('tab', { name: 'PGN' }).click();
    const pgn = page.getByLabel('Game as PGN');
    const lines = ((await pgn.textContent()) ?? '').split('\n');
    expect(lines[0]).toBe('[Event "A"]');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(lines.filter((line) => line.startsWith('[')).length).toBe(2);
    await pgn.getByRole('button', { name: 'Nf6' }).first().click();
    await expect(pgn.locator('[aria-current="step"]')).toHaveText('Nf6');
    await page.keyboard.press('ArrowRight');
    await expect(pgn.locator('[aria-current="step"]')).toHaveText('Ng1');
    await page.getByRole('tab', { name: 'Moves' }).click();
  });
  await test.step('a move that cannot be read is named, and what was before it can be stepped through', async () => {
    await openGame('Wanderer');
    await expect(page.getByText('2. Ke3 is not a legal move here.')).toBeVisible();
    await page.keyboard.press('End');
    await expect(currentMove(page)).toHaveText('e5');
  });
  await test.step('phone: a tapped tab opens in sight, and a move chosen below the board brings the board back', async () => {
    await openGame('QuietKnight');
    await page.setViewportSize({ width: 390, height: 844 });
    for (const [tab, content] of [
      ['Games', page.getByRole('button', { name: 'tabiya_fan vs. QuietKnight' })],
      ['Compare', page.getByRole('button', { name: 'Compare Game to Opening' })],
    ] as const) {
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.getByRole('tab', { name: tab }).dispatchEvent('click', { detail: 1 });
      await expect(content.first()).toBeInViewport({ ratio: 1 });
      const [box, barBox] = [
        await content.first().boundingBox(),
        await page.getByRole('navigation', { name: 'Main screens' }).boundingBox(),
      ];
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(barBox?.y ?? 0);
    }

    const board = page.getByRole('img', { name: 'Game board' });
    await page.getByRole('tab', { name: 'Moves' }).click();
    const lastMove = page.getByRole('tabpanel').getByRole('button').last();
    await lastMove.scrollIntoViewIfNeeded();
    await expect(board).not.toBeInViewport({ ratio: 1 });
    await lastMove.click();
    await expect(board).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step('the selected game is still selected when one leaves and comes back through the navigation', async () => {
    await openGame('QuietKnight');
    const places = page.getByRole('navigation', { name: 'Main' });
    for (const visited of ['Edit Cards', 'Review Game/Make Cards']) {
      await places.getByRole('link', { name: visited }).click();
      await places.getByRole('link', { name: 'Review Game/Make Cards' }).click();
      await expect(page).toHaveURL(`/game_review?game=${quiet.id}`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('QuietKnight');
    }
    await games.getByRole('button', { name: 'Delete tabiya_fan vs. QuietKnight' }).click();
    await games.getByRole('button', { name: 'Delete', exact: true }).click();
    await places.getByRole('link', { name: 'Edit Cards' }).click();
    await places.getByRole('link', { name: 'Review Game/Make Cards' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No Game Selected');
  });
});

test('comparing shows the move and the chapters, takes the board there, and after a transposition tells the deviation that lasted', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const Real = Worker;
    globalThis.Worker = class extends Real {
      constructor(url: string | URL, options?: WorkerOptions) {
        if (String(url).includes('/engine/')) throw new Error('blocked');
        super(url, options);
      }
    };
  });
  await register(page);
  const study = {
    color: 'white',
    title: 'Italian and Alapin',
    link: 'wItaAlap',
    study_text: readFileSync('simulator/studies/white-repertoire.pgn', 'utf8'),
    exclude_move_indicators: '',
    last_update: '2026-11-01T00:00:00.000Z',
  };
  expect((await page.request.post('/api/update-study', { data: study })).ok()).toBe(true);
  const pressed = Promise.withResolvers<void>();
  await page.route('**/api/get-studies', async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await openReview(page, makeReview(italian));
  await page.getByRole('button', { name: 'Compare Game to Opening' }).click();
  pressed.resolve();
  const results = page.getByLabel('Results');
  await expect(results).toHaveValue(/You deviated at 4\. d4/);
  await expect(results).toHaveValue(/4\. c3 \(Italian: Giuoco Pianissimo/);

  await expect(
    page.getByText('You deviated at 4. d4. Your repertoire has 4. c3 (Italian: Giuoco Pianissimo'),
  ).toBeVisible();
  await page.getByRole('tab', { name: 'Moves' }).click();
  await expect(currentMove(page)).toHaveText('Bc5');
  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'deviated at move 4' }).click();
  await expect(currentMove(page)).toHaveText('Bc5');
  await expect(page.locator('cg-container .cg-shapes line')).toHaveCount(2);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('cg-container .cg-shapes line')).toHaveCount(0);

  await page.unroute('**/api/get-studies');
  const london = {
    color: 'white',
    title: 'London',
    link: null,
    study_text: '[ChapterName "London"]\n\n1. d4 d5 2. Nf3 Nf6 3. Bf4 e6 *',
    exclude_move_indicators: '',
    last_update: '2026-11-01T00:00:00.000Z',
  };
  expect((await page.request.post('/api/update-study', { data: london })).ok()).toBe(true);
  // Engines omit the piece letter, as in `g1f3`. The board and the comparison must read such moves too.
  const game = makeReview('1. g1f3 d7d5 2. d2d4 g8f6 3. c1f4 c7c5 *', { opponent_name: 'Londoner' });
  await openReview(page, game);
  await page.keyboard.press('End');
  await expect(currentMove(page)).toHaveText('c5');
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'Compare Game to Opening' }).click();
  const notice = page.getByText('Your opponent deviated at 3... c5. Your repertoire has 3... e6 (London).');
  await expect(notice).toBeVisible();
  await expect(
    page.getByText('Another move order at 1. Nf3: back in your repertoire at 2. d4.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'opponent deviated at move 3' })).toBeVisible();
  await page.getByRole('tab', { name: 'Moves' }).click();
  await expect(currentMove(page)).toHaveText('Bf4');

  await openStored(page, 'QuietKnight');
  await expect(notice).toBeHidden();
  await openStored(page, 'Londoner');
  await expect(notice).toBeVisible();
  await expect(page.getByText('Compared today')).toBeVisible();

  await test.step('where no engine can run a sentence says so, and the game stays as it is', async () => {
    await page.getByRole('tab', { name: /^Mistakes/ }).click();
    const find = page.getByRole('button', { name: 'Find Mistakes', exact: true });
    await find.click();
    await expect(page.getByText('Your browser blocks the engine.')).toBeVisible();
    await expect(find).toBeVisible();
  });
});

test('reviews stand newest first; deleting asks, can be undone, and lasts', async ({ page }) => {
  await register(page);
  const older = makeReview(italian, { opponent_name: 'older', date_time_played: '2026-11-01T10:00:00.000Z' });
  const newer = makeReview(italian, { opponent_name: 'newer', notes: 'kept' });
  for (const data of [older, newer]) await page.request.post('/api/upsert-game-review', { data });
  await page.request.post('/api/upsert-mistake', {
    data: { id: '00000000-0000-4000-8000-00000000000a', game_review_id: newer.id, ply: 7, note: 'why d4' },
  });
  await page.goto('/game_review');
  const rows = page.getByRole('list', { name: 'Game reviews' }).getByRole('listitem');
  await expect(rows).toContainText(['tabiya_fan vs. newer', 'tabiya_fan vs. older']);
  for (const size of [
    { width: 1024, height: 768 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    for (const row of await rows.all())
      await expect
        .poll(() => row.getByRole('button').first().evaluate(isDayCut), `a row at ${size.width}`)
        .toBe(false);
  }
  await expect(rows.nth(1).getByRole('button').first()).toHaveAttribute(
    'title',
    /^tabiya_fan vs\. older · 11\/1\/26, .* · 10\+5 · Lichess$/,
  );

  await rows.first().getByRole('button', { name: 'Delete tabiya_fan vs. newer' }).click();
  await rows.first().getByRole('button', { name: 'Cancel' }).click();
  await rows.first().getByRole('button', { name: 'Delete tabiya_fan vs. newer' }).click();
  await rows.first().getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(rows).toHaveCount(1);
  await expect.poll(async () => (await readReviews(page)).length).toBe(1);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toContainText(['tabiya_fan vs. newer', 'tabiya_fan vs. older']);
  await expect
    .poll(() => readReviews(page))
    .toMatchObject([
      { id: newer.id, notes: 'kept', mistakes: [{ ply: 7, note: 'why d4' }] },
      { id: older.id },
    ]);

  await rows.nth(1).getByRole('button', { name: 'Delete tabiya_fan vs. older' }).click();
  await rows.nth(1).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(async () => (await readReviews(page)).map(({ id }) => id)).toEqual([newer.id]);
  await page.reload();
  await expect(rows).toHaveCount(1);
});

function isDayCut(row: Element): boolean {
  const details = row.querySelector('span')?.firstChild;
  const range = document.createRange();
  range.setStart(row, 0);
  if (details) range.setEnd(details, Math.max(0, details.textContent?.indexOf(',') ?? 0));
  const { right } = range.getBoundingClientRect();
  return right === 0 || right > row.getBoundingClientRect().right;
}

for (const { name, scheme, device, viewport } of makeAppearances({ width: 390, height: 844 }, [
  'light, phone',
])) {
  test.describe(name, () => {
    test.describe.configure({ timeout: paced(120_000) });
    test.use({ viewport });

    test('has nothing for axe to find', { tag: '@long' }, async ({ page }) => {
      await page.addInitScript((value) => localStorage.setItem('tabiya-color-scheme', value), scheme);
      await register(page);
      await openReview(page, makeReview(italian, { notes: 'something' }));
      await page.keyboard.press('ArrowRight');
      await expectNoViolations(page);
      await page.getByRole('tab', { name: 'PGN' }).click();
      if (device === 'phone') {
        await expectNoViolations(page);
        await page.getByRole('tab', { name: 'Games' }).click();
      }
      await page.getByRole('button', { name: /^Delete / }).click();
      await expectNoViolations(page);
      const list = await openGames(page, 'Lichess', 'tabiya_fan');
      await expect(list.getByRole('button').first()).toBeVisible();
      await expectNoViolations(page);
    });
  });
}
