/** The stand-alone opening tools: every part, every message, and which source counts. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { findCoverageFigure, openingPgn } from './coverage-figure.ts';
import { register } from './account-steps.ts';
import { connect, countExplorerCalls, expect, owner, pickStudy, test } from './openings-world.ts';

const whiteRepertoire = readFileSync(
  new URL('../simulator/studies/white-repertoire.pgn', import.meta.url),
  'utf8',
);

const status = (page: Page) => page.getByRole('region', { name: 'Status' }).locator('p');
const results = (page: Page) => page.getByRole('region', { name: 'Results' }).locator('pre');
const openingFile = (page: Page) => page.getByLabel('Or a PGN file of the opening');
const gameFile = (page: Page) => page.getByLabel('Or a game file');
const studyIds = (page: Page) => page.getByLabel('Or a study id');

function makeFile(name: string, text: string) {
  return { name, mimeType: 'application/x-chess-pgn', buffer: Buffer.from(text) };
}

test.beforeEach(async ({ page }) => {
  await register(page);
  await page.goto('/opening_tool');
});

test('what is missing, what cannot be had and what cannot be read is said', async ({ page, simulator }) => {
  await test.step('every check says what is missing', async () => {
    await expect(page.getByRole('option', { name: 'No studies retrieved...' })).toBeVisible();
    await expect(page.getByRole('option', { name: 'No games retrieved' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'white' })).toBeChecked();
    await expect(
      page.getByText(/up to 1\.5 secs per position, e\.g\. 30 minutes for a 1200-position opening/),
    ).toBeVisible();

    await page.getByRole('button', { name: 'Consistency Check' }).click();
    await expect(results(page)).toHaveText('Please choose an opening file above');
    await page.getByRole('button', { name: 'Coverage Check' }).click();
    await expect(results(page)).toHaveText('No opening entered, please enter an opening above');
    await expect(status(page)).toHaveText('No opening entered, please enter an opening above');
    await page.getByRole('button', { name: 'Run Comparision' }).click();
    await expect(results(page)).toHaveText('Please select an opening file');
    await openingFile(page).setInputFiles(makeFile('white.pgn', whiteRepertoire));
    await page.getByRole('button', { name: 'Run Comparision' }).click();
    await expect(results(page)).toHaveText('Please select a game file');
  });
  await test.step('a list of games that cannot be had is empty and says why', async () => {
    simulator.faults.add({ site: 'lichess', path: '/api/games/user/', status: 503, times: 1 });
    // As long as it takes to see that something is under way.
    const isSeen = Promise.withResolvers<void>();
    await page.route('**/api/games/user/**', async (route) => {
      await isSeen.promise;
      await route.continue();
    });
    await page.getByLabel('Username of the player').fill(owner);
    await page.getByRole('button', { name: 'Get Lichess Games' }).click();
    await expect(page.getByText('Retrieving Games')).toBeVisible();
    isSeen.resolve();
    await expect(page.getByRole('alert')).toContainText('Lichess has a problem of its own (503)');
    await expect(page.getByRole('option', { name: 'No games retrieved' })).toBeVisible();
  });
  await test.step('an empty or nonsense file passes no check', async () => {
    for (const [name, text, reason] of [
      ['empty.pgn', '', 'no moves were found in the opening'],
      ['letter.pgn', `I play e4 ${'and then I think about it for long '.repeat(9)}`, 'does not read as PGN'],
    ] as const) {
      await openingFile(page).setInputFiles(makeFile(name, text));
      await page.getByRole('button', { name: 'Consistency Check' }).click();
      await expect(results(page)).toContainText("Sorry...something went wrong, we'll look into it:");
      await expect(results(page)).toContainText(reason);
    }
  });
});

test('choosing a source clears the others', async ({ page }) => {
  const option = page.getByRole('option', { name: 'Italian and Alapin' });
  await pickStudy(page, 'Italian and Alapin');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await studyIds(page).first().fill('bCaroSlv');
  await expect(option).toHaveAttribute('aria-selected', 'false');
  await openingFile(page).setInputFiles(makeFile('white.pgn', whiteRepertoire));
  await expect(studyIds(page).first()).toHaveValue('');
  await expect(page.getByText('white.pgn')).toBeVisible();
  await option.click();
  await expect(page.getByText('white.pgn')).toBeHidden();

  const pasted = page.getByLabel('Or paste a PGN');
  await pasted.fill('1. e4 e5 *');
  await studyIds(page).last().fill('wItaAlap');
  await expect(pasted).toHaveValue('');
  await gameFile(page).setInputFiles(makeFile('game.pgn', '1. e4 *'));
  await expect(studyIds(page).last()).toHaveValue('');
  await pasted.fill('1. d4 *');
  await expect(page.getByText('game.pgn')).toBeHidden();
  await gameFile(page).setInputFiles(makeFile('game.pgn', '1. e4 *'));
  await expect(pasted).toHaveValue('');
  await page.getByRole('button', { name: 'Remove game.pgn' }).click();
  await expect(page.getByText('game.pgn')).toBeHidden();
});

test('the dots run while a check does, and Done comes 800 ms after its results', async ({
  page,
  simulator,
}) => {
  await studyIds(page).first().fill('wItaAlap');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`${simulator.lichessUrl}/api/study/**`, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Consistency Check' }).click();
  await expect(status(page)).toHaveText('Processing.');
  for (const dots of [2, 3, 4, 5, 6, 7, 8, 9, 1]) {
    await page.clock.runFor(500);
    await expect(status(page)).toHaveText(`Processing${'.'.repeat(dots)}`);
  }
  await expect(page.getByRole('button', { name: 'Run Comparision' })).toBeDisabled();
  answer();
  await expect(results(page)).toContainText('a3');
  await expect(status(page)).toContainText('Processing');
  await page.clock.runFor(799);
  await expect(status(page)).toContainText('Processing');
  await page.clock.runFor(1);
  await expect(status(page)).toHaveText('Done');
});

test('consistency by file, by study and by a typed address, for either colour and with excluded signs', async ({
  page,
}) => {
  await openingFile(page).setInputFiles(makeFile('white.pgn', whiteRepertoire));
  await page.getByRole('button', { name: 'Consistency Check' }).click();
  await expect(status(page)).toHaveText('Done');
  await expect(results(page)).toContainText('Ng5');
  await page.getByRole('checkbox', { name: '!?', exact: true }).check();
  await page.getByRole('button', { name: 'Consistency Check' }).click();
  await expect(results(page)).not.toContainText('4. Ng5');
  await expect(results(page)).toContainText('6. Bd3');

  await page.getByRole('checkbox', { name: '!?', exact: true }).uncheck();
  await page.getByRole('radio', { name: 'black' }).check();
  await studyIds(page).first().fill('https://lichess.org/study/bCaroSlv/abcdefgh');
  await page.getByRole('button', { name: 'Consistency Check' }).click();
  await expect(results(page)).toContainText('3... c5');
  await expect(status(page)).toHaveText('Done');

  await studyIds(page).first().fill('not a study');
  await page.getByRole('button', { name: 'Consistency Check' }).click();
  await expect(results(page)).toHaveText(
    'Sorry...something went wrong, we\'ll look into it: "not a study" is no study id of Lichess',
  );
  await studyIds(page).first().fill('pStoneWl');
  await page.getByRole('button', { name: 'Consistency Check' }).click();
  await expect(results(page)).toContainText("Sorry...something went wrong, we'll look into it:");
  await expect(page.getByRole('alert').getByRole('button', { name: 'Connect Lichess' })).toBeVisible();
});

test('a game of either site, a file or a pasted text is compared', async ({ page }) => {
  await openingFile(page).setInputFiles(makeFile('white.pgn', whiteRepertoire));
  const list = page.getByRole('listbox', { name: 'Games' }).getByRole('option');
  await page.getByLabel('Username of the player').fill('');
  await page.getByRole('button', { name: 'Get Lichess Games' }).click();
  await expect(list).toHaveText(['No games retrieved']);
  await page.getByLabel('Username of the player').fill(owner);
  for (const site of ['Lichess', 'Chess.com']) {
    await page.getByRole('button', { name: `Get ${site} Games` }).click();
    await expect(list.first()).toHaveText('None selected');
    await expect(list.nth(1)).toHaveText(/^\S+ vs\. \S+ \d+\/\d+\/\d+, \d+:\d\d\s[AP]M$/);
    await list.nth(1).click();
    await page.getByRole('button', { name: 'Run Comparision' }).click();
    await expect(results(page)).toContainText(/book/);
    await expect(status(page)).toHaveText('Done');
  }
  // Fetching again takes the pick back.
  await page.getByRole('button', { name: 'Get Lichess Games' }).click();
  await page.getByRole('button', { name: 'Run Comparision' }).click();
  await expect(results(page)).toHaveText('Please select a game file');

  await page.getByLabel('Or paste a PGN').fill('1. e4 e5 2. Nf3 Nc6 3. d4 *');
  await page.getByRole('button', { name: 'Run Comparision' }).click();
  await expect(results(page)).toContainText('You left the book at 3. d4');
  await gameFile(page).setInputFiles(makeFile('game.pgn', '1. e4 h5 2. d4 *'));
  await page.getByRole('button', { name: 'Run Comparision' }).click();
  await expect(results(page)).toContainText('Your opponent left the book at 1... h5');
  await gameFile(page).setInputFiles(makeFile('deep.pgn', '1. e4 ('.repeat(100)));
  await page.getByRole('button', { name: 'Run Comparision' }).click();
  await expect(results(page)).toHaveText(
    "Sorry...something went wrong, we'll look into it: the PGN text has variations nested more than 64 deep, the limit",
  );
});

test('coverage asks every 1200 ms, counts, can be cancelled, and is stored for the next run', async ({
  page,
  simulator,
}) => {
  const figure = findCoverageFigure();
  await openingFile(page).setInputFiles(makeFile('mini.pgn', openingPgn));
  await page.getByRole('button', { name: 'Coverage Check' }).click();
  await expect(status(page)).toHaveText('Done');
  await expect(results(page)).toContainText(`Figures: ${figure.positions} positions estimated for 2200`);

  await connect(page, simulator);
  await page.reload();
  await openingFile(page).setInputFiles(makeFile('mini.pgn', openingPgn));
  await expect(page.getByRole('button', { name: `Lichess: ${owner}` })).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const before = countExplorerCalls(simulator);
  await page.getByRole('button', { name: 'Coverage Check' }).click();
  await expect(status(page)).toHaveText(`Getting data from Lichess for:1 of ${figure.positions} fens`);
  await page.clock.runFor(1199);
  expect(countExplorerCalls(simulator) - before).toBe(1);
  await page.clock.runFor(1);
  await expect(status(page)).toHaveText(`Getting data from Lichess for:2 of ${figure.positions} fens`);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(status(page)).toContainText('Cancelled.');

  await page.getByRole('button', { name: 'Coverage Check' }).click();
  await expect(status(page)).toHaveText(`Getting data from Lichess for:2 of ${figure.positions} fens`);
  // The explorer was asked a moment ago, and a moment is kept between any two questions.
  await page.clock.runFor(250);
  await expect(status(page)).toHaveText(`Getting data from Lichess for:3 of ${figure.positions} fens`);
  await expect(async () => {
    await page.clock.runFor(1200);
    await expect(results(page)).toContainText(`Total Coverage: ${figure.percent}%`, { timeout: 200 });
  }).toPass({ intervals: [0] });
  await page.clock.runFor(800);
  await expect(status(page)).toHaveText('Done');
  expect(countExplorerCalls(simulator) - before).toBe(figure.positions);

  await page.getByRole('button', { name: 'Coverage Check' }).click();
  await expect(results(page)).toContainText(`Total Coverage: ${figure.percent}%`);
  expect(countExplorerCalls(simulator) - before).toBe(figure.positions);
});
