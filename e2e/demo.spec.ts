import { spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { WebSocket } from 'ws';
import { serverMessage } from '#contract/live';
import { paced } from '../scripts/pace.mjs';
import { signIn } from './account-steps.ts';
import type { RunningDemo, TriedDemo } from './demo-process.ts';
import { expectAccessible, visitEveryScreen } from './demo-screens.ts';
import { expect, test } from './fixtures.ts';
import { expectInSightOnPhone, makeAppearances } from './appearances.ts';

// Run these tests in one worker: filling a second demo would take longer than the tests.
test.describe.configure({ mode: 'default', timeout: paced(240_000) });

for (const { name, scheme, viewport } of makeAppearances({ width: 360, height: 740 }, ['dark, desktop'])) {
  test.describe(name, () => {
    test.use({ viewport });

    test('every screen', ({ page, demo }) => visitEveryScreen(page, demo.door, scheme));
  });
}

test('keys are listed; an opening at 1440 and on a phone, a game and a card on a phone: what they are for is in sight, uncovered', async ({
  page,
  demo,
}) => {
  const whole = { ratio: 1 };
  await page.goto(demo.door);
  const open = (path: string) => page.goto(new URL(path, page.url()).href);
  const tab = (name: RegExp) => page.getByRole('tab', { name });
  const board = page.locator('[data-board]').first();
  await step('? lists the keys of the screen, gives the focus back, and is a letter in a field', async () => {
    await open('/review_cards');
    const show = page.getByRole('button', { name: 'Show Answer & Score' });
    await show.focus();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keys on this screen' });
    await expect(keys.getByRole('row', { name: /1 2 3 4/ })).toContainText('Again, Hard, Good, Easy');
    await expectAccessible(page, 'keys');
    await page.keyboard.press('Escape');
    await expect(keys).toBeHidden();
    await expect(show).toBeFocused();

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Edit Cards' }).click();
    await page.getByPlaceholder('Search cards').press('?');
    await expect(page.getByPlaceholder('Search cards')).toHaveValue('?');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
  await step('1440: the panel of an opening is wide, and its checks are in sight', async () => {
    await open('/manage_openings');
    await tab(/^Gaps/).click();
    const panel = await page.getByRole('tablist', { name: 'Repertoire' }).boundingBox();
    expect(panel?.width).toBeGreaterThanOrEqual(560);
    for (const run of await page.getByRole('button', { name: /^Run Coverage Check For/ }).all())
      await expect(run).toBeInViewport(whole);
  });
  await step('1440: a reply is answered in sight, in a table no wider than its panel', async () => {
    const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-';
    await open(`/manage_openings?color=black&position=${start}&move=g4`);
    await expect(page.getByRole('button', { name: /^Add to repertoire/ })).toBeInViewport(whole);
    const table = page.getByRole('region', { name: 'Moves here' }).getByRole('table');
    await expect(table.getByRole('columnheader', { name: 'Results' })).toBeVisible();
    const findExcess = () =>
      table.evaluate(
        (element) =>
          element.getBoundingClientRect().right - (element.parentElement?.getBoundingClientRect().right ?? 0),
      );
    expect(await findExcess()).toBeLessThanOrEqual(0.5);
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await step('phone, an opening: board and tabs at once, and a tapped tab opens in sight', async () => {
    await open('/manage_openings');
    await expect(board).toBeInViewport(whole);
    await expect(tab(/^Studies/)).toBeInViewport(whole);
    await tab(/^Chapters/).click();
    await expect(page.getByRole('button', { name: 'Edit chapters' })).toBeInViewport(whole);
  });
  await step('phone, a game: All Games, and at a mistake its actions and the next one', async () => {
    await open('/game_review');
    const allGames = page.getByRole('button', { name: 'All Games' });
    await expectInSightOnPhone(page, [allGames]);
    await tab(/^Games/).click();
    await page.getByText('TidyWalnut vs. tabiya_fan').first().click();
    await expect(page.getByRole('slider', { name: 'Win chance by move' })).toBeVisible();
    const walk = page.getByRole('region', { name: 'Mistake by mistake' });
    const next = walk.getByRole('button', { name: 'Next mistake' });
    await page.keyboard.press('n');
    await expectInSightOnPhone(page, [board, allGames, next]);
    await walk.getByRole('button', { name: 'Try again' }).click();
    const actions = ['Back to the game', 'Show the line', 'Play it out'];
    await expectInSightOnPhone(page, [...actions.map((name) => walk.getByRole('button', { name })), next]);
  });
  await step('phone, a card: nothing covers the answer, and its scores are in sight', async () => {
    await open('/review_cards');
    await page.getByRole('button', { name: 'Show Answer & Score' }).click();
    await expect(page.getByRole('img', { name: 'Answer board' })).toBeInViewport(whole);
    for (const name of [/^Again/, /^Hard/, /^Good/, /^Easy/])
      await expect(page.getByRole('button', { name })).toBeInViewport(whole);
    const words = page.getByRole('region', { name: 'Answer' }).locator('p:not([aria-hidden])').first();
    await expect(words).toBeInViewport(whole);
    const listUncovered = () =>
      words.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return [0.02, 0.5, 0.98].map((part) =>
          element.contains(document.elementFromPoint(left + part * width, top + height / 2)),
        );
      });
    await expect.poll(listUncovered).toEqual([true, true, true]);
  });
});

test('the demo is ready to be tried, and gone when it is stopped', async ({ page, demo }) => {
  const appUrl = await tryEverything(page, demo);
  await step('nothing is left of it', () => expectNothingLeft(appUrl, demo));
});

function step<Outcome>(name: string, act: () => Promise<Outcome>): Promise<Outcome> {
  return test.step(name, act, { timeout: paced(90_000) });
}

async function tryEverything(page: Page, { door, words }: RunningDemo): Promise<string> {
  await step('one address signs in, another from the same port does not', async () => {
    expect((await fetch(new URL('/guess', door))).status).toBe(404);
    await page.goto(door);
    await expect(page).toHaveURL(/\/welcome$/);
    await expect(page.getByRole('button', { name: 'Log Out tabiya_fan@example.org' })).toBeVisible();
  });

  await step(
    'after a log-out the same address signs in again, and so do the printed name and password',
    async () => {
      const logOut = page.getByRole('button', { name: 'Log Out tabiya_fan@example.org' });
      await logOut.click();
      await expect(page).toHaveURL(/\/signin$/);
      await page.goto(door);
      await logOut.click();
      const [, name = '', password = ''] = /Name: (\S+)\. Password: (\S+)\.$/.exec(words) ?? [];
      await signIn(page, name, password);
      await expect(logOut).toBeVisible();
    },
  );

  await step('a browser without a window gets games from both sites', async () => {
    expect(await page.evaluate(() => navigator.userAgent)).toContain('HeadlessChrome');
    await page.goto(new URL('/game_review', page.url()).href);
    for (const site of ['Lichess', 'Chess.com']) {
      await page.getByRole('button', { name: `Get ${site} Game` }).click();
      await expect(
        page
          .getByRole('list', { name: `${site} games` })
          .getByRole('listitem')
          .first(),
      ).toBeVisible();
      await page.keyboard.press('Escape');
    }
  });

  await step(
    'games of both sites, notes, analysed games, cards in every state, some of them due',
    async () => {
      const reviews = await readData(page, '/api/get-game-reviews');
      expect(new Set(reviews.map(({ site }) => site))).toEqual(new Set(['Lichess', 'Chess.com']));
      expect(reviews.filter(({ notes }) => notes !== '')).toHaveLength(9);
      expect(await readData(page, '/api/get-analysed-games')).toHaveLength(reviews.length);
      const cards = await readData(page, '/api/get-cards');
      expect(new Set(cards.map(({ state }) => state))).toEqual(new Set([0, 1, 2, 3]));
      const due = await readData(page, '/api/get-due-cards');
      expect(due.length).toBeGreaterThan(3);
      expect(due.length).toBeLessThan(cards.length);
      await page.goto(new URL('/review_cards', page.url()).href);
      await expect(page.getByRole('button', { name: 'Show Answer & Score' })).toBeVisible();
    },
  );

  await step('coverage runs at once for both studies', async () => {
    await page.goto(new URL('/manage_openings', page.url()).href);
    await page.waitForLoadState('networkidle');
    await page.getByRole('tab', { name: 'Gaps' }).click();
    for (const color of ['White', 'Black']) {
      await page.getByRole('button', { name: `Run Coverage Check For ${color}` }).click();
      const results = page.getByRole('region', { name: 'Coverage results' });
      await expect(results).toContainText(`Still in the ${color} repertoire`);
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  });

  const appUrl = new URL(page.url()).origin;
  await step('somebody is there to play', async () => {
    await page.goto('about:blank');
    expect(await playFirstMove(page, appUrl)).toBe('move');
  });
  return appUrl;
}

async function expectNothingLeft(appUrl: string, demo: TriedDemo): Promise<void> {
  const children = listChildren(demo.process.pid);
  expect(children.length).toBeGreaterThan(1);
  expect(await demo.stop()).toBe(0);
  expect(await readdir(demo.temporary)).toEqual([]);
  for (const address of [appUrl, demo.door]) await expect(fetch(address)).rejects.toThrow();
  // A killed process remains as a zombie until its parent reaps it, so wait for that.
  await expect.poll(() => children.filter(isAlive)).toEqual([]);
}

async function readData(page: Page, path: string): Promise<Record<string, unknown>[]> {
  const answer = await page.request.get(new URL(path, page.url()).href);
  return (await answer.json()).api_data;
}

async function playFirstMove(page: Page, appUrl: string): Promise<string> {
  const [session] = await page.context().cookies(appUrl);
  const url = new URL('/myws', appUrl).href.replace('http', 'ws');
  const socket = new WebSocket(url, { headers: { cookie: `${session?.name}=${session?.value}` } });
  const send = (message: object): void => socket.send(JSON.stringify(message));
  try {
    return await new Promise((resolve, reject) => {
      const heard: string[] = [];
      socket.on('error', reject);
      socket.on('close', () => reject(new Error(`hung up on after ${heard.join(', ')}`)));
      socket.on('message', (data) => {
        const message = serverMessage.parse(JSON.parse(String(data)));
        heard.push(message.type);
        if (message.type === 'state' && message.game === null) send({ type: 'request_game' });
        if (message.type === 'game_started' && message.payload.color === 'w')
          send({ type: 'move', move: { from: 'e2', to: 'e4' } });
        if (message.type === 'move') resolve(message.type);
      });
    });
  } finally {
    send({ type: 'resign' });
    socket.close();
  }
}

function listChildren(pid: number | undefined): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean).map(Number);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
