import type { Browser, BrowserContext, Page } from '@playwright/test';
import { paced } from '../scripts/pace.mjs';
import { expectNoViolations } from './axe.ts';
import { makeAccount } from './account-steps.ts';
import { makeAppearances } from './appearances.ts';
import { drag } from './board-drag.ts';
import { expect, test } from './fixtures.ts';
import { readReviews } from './game-review-world.ts';
import { setStudy } from './openings-world.ts';
import { startServer } from './server.ts';

interface Studies {
  white?: string;
  black?: string;
}

interface Person {
  name: string;
  page: Page;
  context: BrowserContext;
}

async function enter(browser: Browser, url: string, studies: Studies = {}): Promise<Person> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  const { username, email, password } = makeAccount();
  const answer = await page.request.post('/api/register', { form: { username, email, password } });
  expect(answer.ok()).toBe(true);
  if (studies.white !== undefined) await setStudy(page, studies.white, { color: 'white' });
  if (studies.black !== undefined) await setStudy(page, studies.black, { color: 'black' });
  await page.goto('/opening_game');
  await expect(page.getByRole('button', { name: 'Play An Opening Game' })).toBeVisible();
  return { name: username, page, context };
}

const status = (page: Page) => page.getByRole('region', { name: 'Game', exact: true }).getByRole('status');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Returns White first. The server draws colours at random, so both players have the same studies. */
async function startGame(browser: Browser, url: string, studies?: Studies): Promise<[Person, Person]> {
  return meet(await enter(browser, url, studies), await enter(browser, url, studies));
}

async function meet(ann: Person, bob: Person): Promise<[Person, Person]> {
  const ask = ({ page }: Person) =>
    page.getByRole('button', { name: /^Play (An Opening|New) Game$/ }).click();
  await ask(ann);
  await expect(status(ann.page)).toHaveText('Waiting for another player');
  await ask(bob);
  await expect(status(ann.page)).toHaveText(/^Game Started/);
  await expect(status(bob.page)).toHaveText(/^Game Started/);
  const isAnnWhite = (await status(ann.page).textContent()) === 'Game Started...Your Move';
  return isAnnWhite ? [ann, bob] : [bob, ann];
}

async function type(page: Page, move: string): Promise<void> {
  const input = page.getByLabel('Your move', { exact: true });
  await input.focus();
  await input.fill(move);
  await input.press('Enter');
}

const listed = (page: Page, move: string) =>
  page.getByRole('list', { name: 'Moves' }).getByText(move, { exact: true });

async function play(white: Person, black: Person, moves: string, firstPly = 0): Promise<void> {
  for (const [i, move] of moves.split(' ').entries()) {
    const [mover, other] = (firstPly + i) % 2 === 0 ? [white, black] : [black, white];
    await type(mover.page, move);
    await expect(listed(other.page, move).last()).toBeVisible();
  }
}

/** The board reads the mouse position once per frame, so wait until a whole frame has passed. */
async function waitForFrame(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

async function dragOn(page: Page, from: string, to: string, orientation: 'white' | 'black'): Promise<void> {
  await waitForFrame(page);
  const beforeDrop = () => waitForFrame(page);
  await drag(page, page.locator('cg-board'), [from, to], { orientation, beforeDrop });
}

test.describe.configure({ timeout: paced(180_000) });

test('four games of two people: to mate, drawn, resigned, and taken over by another tab', async ({
  browser,
  server,
}) => {
  const people = [await enter(browser, server.url), await enter(browser, server.url)] as const;
  await test.step('to mate, by mouse and keyboard, and then its review', async () => {
    const [white, black] = await meet(...people);
    await expect(status(white.page)).toHaveText('Game Started...Your Move');
    await expect(status(black.page)).toHaveText("Game Started... Opponent's turn");
    await expect(white.page.getByRole('timer', { name: /^Your clock/ })).toContainText(/^(10:00|\d:\d\d)$/);
    const { page } = white;
    for (const seen of [page.getByRole('timer'), page.getByRole('button', { name: 'Resign' }), status(page)])
      for (const part of await seen.all()) await expect(part).toBeInViewport({ ratio: 1 });
    await expectNoViolations(page);
    await expect(white.page.getByText('Move count: 0 of 15, White to move')).toBeVisible();
    await dragOn(white.page, 'f2', 'f3', 'white');
    await expect(status(white.page)).toHaveText("Opponent's turn");
    await expect(status(black.page)).toHaveText('Your Move');
    for (const { page } of [white, black])
      await expect(page.getByText('Move count: 0.5 of 15, Black to move')).toBeVisible();
    await expect(black.page.getByRole('status').filter({ hasText: /^1\. f3$/ })).toHaveCount(1);
    await dragOn(black.page, 'e7', 'e5', 'black');
    await expect(status(white.page)).toHaveText('Your Move');
    await play(white, black, 'g4', 2);
    await expect(black.page.getByText('Move count: 1.5')).toBeVisible();
    await type(black.page, 'Qh4');
    for (const { page } of [white, black]) {
      await expect(status(page)).toHaveText('Game Over. Winner is: Black');
      await expect(page.getByText('Checkmate.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Play New Game' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Resign' })).toBeHidden();
    }
    await expectNoViolations(page);
    await press(white.page, 'Open in Review Game');
    await expect(white.page).toHaveURL(/\/game_review\?game=/);
    await expect
      .poll(() => readReviews(white.page))
      .toMatchObject([{ site: 'Tabiya', hero_color: 'White', opponent_name: black.name }]);
    await goTo(white.page, 'Opening Game');
  });
  await test.step('a draw by agreement; on a phone its button is whole', async () => {
    const [white, black] = await meet(...people);
    await expect(white.page.getByRole('button', { name: 'Offer Draw' })).toBeDisabled();
    for (const width of [390, 360, 320]) {
      await white.page.setViewportSize({ width, height: 780 });
      for (const name of ['Offer Draw', 'Resign']) {
        const label = white.page.getByRole('button', { name }).getByText(name);
        const clipped = await label.evaluate((element) => element.scrollWidth - element.clientWidth);
        expect(clipped, `${name} at ${width}`).toBe(0);
      }
    }
    await white.page.setViewportSize({ width: 1440, height: 900 });
    await play(white, black, 'e4 e5');
    await press(white.page, 'Offer Draw');
    await expect(black.page.getByText(`${white.name} offers a draw.`)).toBeVisible();
    await type(white.page, 'Nf3');
    await expect(listed(black.page, 'Nf3')).toBeVisible();
    await press(black.page, 'Offer Draw');
    for (const { page } of [white, black]) {
      await expect(status(page)).toHaveText('Game Over. Winner is: Draw');
      await expect(page.getByText('Both players agreed to a draw.')).toBeVisible();
    }
  });
  await test.step('resigning is asked for once', async () => {
    const [white, black] = await meet(...people);
    await press(white.page, 'Resign');
    await white.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(white.page.getByRole('dialog')).toBeHidden();
    await expect(status(white.page)).toHaveText('Game Started...Your Move');
    await press(white.page, 'Resign');
    await white.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await expect(status(white.page)).toHaveText('Game Over. Opponent wins by resignation.');
    await expect(status(black.page)).toHaveText('Game Over. You win by resignation.');
    for (const { page } of [white, black]) {
      await press(page, 'Play New Game');
      await expect(status(page)).toHaveText('Waiting for another player');
      await press(page, 'Cancel Request');
      await expect(page.getByRole('button', { name: 'Play An Opening Game' })).toBeVisible();
    }
  });
  const [white, black] = await test.step('a reload in mid-game, and a premove', async () => {
    const [white, black] = await meet(...people);
    await play(white, black, 'e4');
    await press(black.page, 'Turn sounds on');
    await black.page.reload();
    await expect(listed(black.page, 'e4')).toBeVisible();
    await expect(black.page.getByRole('button', { name: 'Turn sounds off' })).toBeVisible();
    await expect(status(black.page)).toHaveText('Your Move');
    await dragOn(white.page, 'g1', 'f3', 'white');
    await play(white, black, 'e5', 1);
    await expect(listed(black.page, 'Nf3')).toBeVisible();
    return [white, black];
  });
  await test.step('a second tab takes the game over, and it can be taken back', async () => {
    const tab = await black.context.newPage();
    await tab.goto('/opening_game');
    await expect(listed(tab, 'Nf3')).toBeVisible();
    await expect(black.page.getByRole('alert')).toContainText('open in another tab');
    await type(tab, 'd5');
    await expect(listed(white.page, 'd5')).toBeVisible();
    await expect(listed(black.page, 'd5')).toBeVisible();
    await press(black.page, 'Play here');
    await expect(listed(black.page, 'd5')).toBeVisible();
    await expect(tab.getByRole('alert')).toContainText('open in another tab');
  });
});

test('the move limit, the verdict of the engine, and how each side kept to their own book', async ({
  browser,
}) => {
  const server = await startServer({ OPENING_GAME_MAX_MOVES: '3' });
  try {
    const [white, black] = await startGame(browser, server.url, {
      white: '[Event "Italian"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 *',
      black: '[Event "Petrov"]\n\n1. e4 e5 2. Nf3 Nf6 3. Nxe5 *',
    });
    await play(white, black, 'e4 e5 Nf3 Nc6 Bc4 Bc5');
    for (const { page } of [white, black]) {
      await expect(status(page)).toHaveText(
        /^Game Over\. {2}Max moves reached\. {2}Winner is:(White|Black|Draw) Final Eval: [+-]?\d\.\d\d$/,
      );
    }
    const stored = white.page.getByRole('region', { name: 'Your white repertoire' });
    await expect(stored).toContainText(
      'The whole game is in your repertoire, which continues with 4. c3 (Italian).',
    );
    const left = black.page.getByRole('region', { name: 'Your black repertoire' });
    await expect(left).toContainText('You deviated at 2... Nc6. Your repertoire has 2... Nf6 (Petrov).');
  } finally {
    await server.stop();
  }
});

test(
  'on a small phone the board comes into sight when the game starts',
  { tag: '@long' },
  async ({ browser, server }) => {
    const [white, black] = [await enter(browser, server.url), await enter(browser, server.url)];
    await white.page.setViewportSize({ width: 360, height: 640 });
    await press(white.page, 'Play An Opening Game');
    await white.page.getByText('The moves will be listed here.').scrollIntoViewIfNeeded();
    const board = white.page.getByRole('img', { name: 'Game board' });
    await expect(board).not.toBeInViewport({ ratio: 1 });
    await press(black.page, 'Play An Opening Game');
    await expect(board).toBeInViewport({ ratio: 1 });
    for (const clock of await white.page.getByRole('timer').all())
      await expect(clock).toBeInViewport({ ratio: 1 });
  },
);

test('time: tenths in the last ten seconds, and the flag falls', { tag: '@long' }, async ({ browser }) => {
  const server = await startServer({ OPENING_GAME_CLOCK_SECONDS: '4' });
  try {
    const people = [await enter(browser, server.url), await enter(browser, server.url)];
    for (const { page } of people) await press(page, 'Play An Opening Game');
    for (const { page } of people) {
      const clock = page.getByRole('timer', { name: /^Your clock/ });
      await expect(clock).toHaveText(/^0:0\d\.\d$/);
      await expect(status(page)).toHaveText('Game Over. Winner is: Black');
      await expect(page.getByText('Time ran out.')).toBeVisible();
      const isWhite = (await page.locator('.cg-wrap.orientation-white').count()) === 1;
      if (isWhite) await expect(clock).toHaveText('0:00.0');
      else await expect(clock).not.toHaveText('0:00.0');
    }
  } finally {
    await server.stop();
  }
});

const goTo = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
const bar = (page: Page) => page.getByRole('region', { name: 'Your game' });

test('a line that is cut and a board that is left: the game goes on, and every screen shows it and leads back', async ({
  browser,
  server,
}) => {
  const [ann, bob] = [await enter(browser, server.url), await enter(browser, server.url)];
  await test.step('a request waits on every screen, and another tab does not take the game over by being opened', async () => {
    await press(ann.page, 'Play An Opening Game');
    await expect(status(ann.page)).toHaveText('Waiting for another player');
    await goTo(ann.page, 'Edit Cards');
    await expect(bar(ann.page).getByRole('status')).toHaveText('Waiting for another player');
    await press(bob.page, 'Play An Opening Game');
    await expect(bar(ann.page).getByRole('status')).toHaveText(/^Game Started/);
    const tab = await ann.context.newPage();
    await tab.goto('/manage_openings');
    await expect(tab.getByRole('heading', { name: 'Manage Openings' })).toBeVisible();
    await tab.waitForLoadState('networkidle');
    await expect(bar(tab)).toBeHidden();
    await expect(bar(ann.page)).toBeVisible();
    await tab.close();
    await bar(ann.page).getByRole('link', { name: 'Back to the game' }).click();
    await press(bob.page, 'Resign');
    await bob.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await expect(status(ann.page)).toHaveText('Game Over. You win by resignation.');
  });
  const [white, black] = await meet(ann, bob);
  await test.step('leaving asks; the game goes on, with its clock', async () => {
    const { page } = white;
    const dialog = page.getByRole('dialog', { name: 'Leave the board?' });
    await goTo(page, 'Edit Cards');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/opening_game');
    await goTo(page, 'Edit Cards');
    await dialog.getByRole('button', { name: 'Leave the board' }).click();
    await expect(page).toHaveURL('/manage_cards');
    await expect(bar(page).getByRole('status')).toHaveText(
      `Game Started...Your Move · against ${black.name}`,
    );
    await expect(bar(page).getByRole('timer', { name: /^Your clock: (10:00|\d:\d\d)$/ })).toBeVisible();
    for (const screen of ['Manage Openings', /^Card Review/, /^Review Game/]) {
      await goTo(page, screen);
      await expect(bar(page)).toBeVisible();
    }
    await expect(page.getByRole('heading', { level: 1, name: 'No Game Selected' })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoViolations(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(black.page.getByText('lost the connection')).toBeHidden();

    await page.reload();
    await expect(bar(page).getByRole('timer', { name: /^Your clock/ })).toBeVisible();
    await page.getByRole('button', { name: /^Log Out/ }).click();
    const logOut = page.getByRole('dialog', { name: 'Log out in the middle of a game?' });
    await logOut.getByRole('button', { name: 'Cancel' }).click();
    await bar(page).getByRole('link', { name: 'Back to the game' }).click();
    await expect(page).toHaveURL('/opening_game');
    await expect(bar(page)).toBeHidden();
    await play(white, black, 'e4 e5');

    await page.goBack();
    await dialog.getByRole('button', { name: 'Leave the board' }).click();
    await expect(page).toHaveURL('/game_review');
    await expect(dialog).toBeHidden();
    await press(black.page, 'Resign');
    await black.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await expect(bar(page).getByRole('status')).toHaveText('Game Over. You win by resignation.');
    await bar(page).getByRole('link', { name: 'View game' }).click();
    await expect(status(page)).toHaveText('Game Over. You win by resignation.');
    await goTo(page, 'Edit Cards');
    await expect(page).toHaveURL('/manage_cards');
    await expect(bar(page)).toBeHidden();
  });
  await goTo(white.page, 'Opening Game');
  const there =
    await test.step('the network is cut until the opponent has seen it; who comes back late sees the result', async () => {
      const [white, black] = await meet(ann, bob);
      await play(white, black, 'e4');
      await black.context.setOffline(true);
      await expect(black.page.getByText('Connection lost, reconnecting…')).toBeVisible();
      await expect(black.page.getByRole('button', { name: 'Resign' })).toBeDisabled();
      await expect(white.page.getByText(`${black.name} lost the connection`)).toBeVisible();
      await type(black.page, 'c5');
      await black.context.setOffline(false);
      await expect(listed(white.page, 'c5')).toBeVisible();
      await expect(status(white.page)).toHaveText('Your Move');
      await play(white, black, 'Nf3', 2);

      await white.page.goto('about:blank');
      await press(black.page, 'Resign');
      await black.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
      await expect(status(black.page)).toHaveText(/^Game Over/);
      await white.page.goto('/manage_openings');
      await expect(bar(white.page).getByRole('status')).toHaveText('Game Over. You win by resignation.');
      await bar(white.page).getByRole('button', { name: 'Close the result' }).click();
      await expect(bar(white.page)).toBeHidden();
      await white.page.reload();
      await expect(white.page.getByRole('heading', { name: 'Manage Openings' })).toBeVisible();
      await expect(bar(white.page)).toBeHidden();
      return black;
    });
  await test.step('a signed-out live page leads to the sign-in', async () => {
    const { page, context } = there;
    await context.setOffline(true);
    await expect(page.getByText('Connection lost, reconnecting…')).toBeVisible();
    await context.clearCookies();
    await context.setOffline(false);
    await expect(page).toHaveURL('/signin');
    await expect(page.getByText('You were signed out. Please sign in again.')).toBeVisible();
  });
});

for (const { name, scheme, viewport } of makeAppearances({ width: 390, height: 844 }, [])) {
  test(`no rule that axe knows is broken: ${name}`, async ({ browser, server }) => {
    const [white, black] = [await enter(browser, server.url), await enter(browser, server.url)];
    const { page } = white;
    await page.addInitScript((value) => localStorage.setItem('tabiya-color-scheme', value), scheme);
    await page.setViewportSize(viewport);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Play An Opening Game' })).toBeInViewport({ ratio: 1 });
    await expectNoViolations(page);
    await press(page, 'Play An Opening Game');
    await expect(status(page)).toHaveText('Waiting for another player');
    await expectNoViolations(page);
    await press(black.page, 'Play An Opening Game');
    await expect(status(page)).toHaveText(/^Game Started/);
    for (const seen of [page.getByRole('timer'), page.getByRole('button', { name: 'Resign' }), status(page)])
      for (const part of await seen.all()) await expect(part).toBeInViewport({ ratio: 1 });
    await expectNoViolations(page);
    await press(black.page, 'Resign');
    await black.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await expect(page.getByRole('button', { name: 'Open in Review Game' })).toBeVisible();
    await expectNoViolations(page);
  });
}
