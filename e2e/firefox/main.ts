/**
 * Starting Firefox takes longer than the steps, so one browser runs all steps. `npm run test:long` adds more
 * steps.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, launch, type Page } from 'puppeteer-core';
import { isLongRun } from '../../scripts/effort.mjs';
import { paced } from '../../scripts/pace.mjs';
import { startServer } from '../server.ts';

const [executablePath = '', reportPath] = process.argv.slice(2);
const pictures = process.env['TABIYA_FIREFOX_PICTURES'];
const root = join(import.meta.dirname, '../..');
const longestWaitMs = paced(45_000);

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const game = '[White "Ben"]\n[Black "Me"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nc6 3. Nxe5 a6 4. Nxc6 1-0\n';

const byRole = (role: string, name: string) => `::-p-aria([name="${name}"][role="${role}"])`;

async function press(page: Page, role: string, name: string): Promise<void> {
  await page.locator(byRole(role, name)).setTimeout(longestWaitMs).click();
}

async function pressInDialog(page: Page, name: string): Promise<void> {
  await page
    .locator(`dialog[open] ${byRole('button', name)}`)
    .setTimeout(longestWaitMs)
    .click();
}

async function fill(page: Page, label: string, text: string): Promise<void> {
  await page.locator(byRole('textbox', label)).setTimeout(longestWaitMs).fill(text);
}

async function see(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (words) => document.body.innerText.includes(words),
    { timeout: longestWaitMs },
    text,
  );
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForSelector('#root[data-live]', { timeout: longestWaitMs });
}

type Step = (page: Page, url: string) => Promise<void>;

const firstSteps: Record<string, Step> = {
  'sign up': async (page, url) => {
    await open(page, url);
    await fill(page, 'Email', 'fox@example.org');
    await fill(page, 'Desired Username', 'fox');
    await page.locator('input[type=password]').fill('four random words here');
    await press(page, 'button', 'Create Account');
    await see(page, 'Welcome to Tabiya');
  },
  'add a PGN': async (page, url) => {
    await open(page, `${url}/game_review`);
    await press(page, 'button', 'Add PGN');
    await fill(page, 'Paste PGN', game);
    await press(page, 'button', 'Read games');
    await press(page, 'radio', 'Black');
    await see(page, 'Nxe5');
  },
  'step on the board': async (page) => {
    await page.waitForSelector('cg-board piece', { timeout: longestWaitMs });
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => document.querySelector('[aria-current="step"]')?.textContent === 'e4', {
      timeout: longestWaitMs,
    });
  },
};

const laterSteps: Record<string, Step> = {
  'find mistakes': async (page) => {
    await press(page, 'tab', 'Mistakes');
    await press(page, 'button', 'Find Mistakes');
    await see(page, '3... a6??');
  },
  'make a card': async (page) => {
    await page.keyboard.press('m');
    await fill(page, 'Prompt', 'What now?');
    await page.keyboard.down('Control');
    await page.keyboard.press('Enter');
    await page.keyboard.up('Control');
    await see(page, 'Card made. It is due now.');
  },
  'review the card': async (page, url) => {
    await open(page, `${url}/review_cards`);
    await press(page, 'button', 'Show Answer & Score');
    await page.keyboard.press('3');
    await see(page, 'No cards are due');
  },
  'look at an opening': async (page, url) => {
    const study_text = await readFile(join(root, 'simulator/studies/white-repertoire.pgn'), 'utf8');
    const study = { color: 'white', title: 'Italian', link: null, study_text, exclude_move_indicators: '' };
    await page.evaluate(
      async (body) => {
        const headers = { 'content-type': 'application/json' };
        await fetch('/api/update-study', { method: 'POST', headers, body });
      },
      JSON.stringify({ ...study, last_update: new Date().toISOString() }),
    );
    await open(page, `${url}/manage_openings`);
    await see(page, 'Italian');
  },
  'play the house': async (page, url) => {
    await open(page, `${url}/opening_game`);
    await press(page, 'button', 'Play the computer');
    await press(page, 'radio', 'White');
    await pressInDialog(page, 'Play the computer');
    await see(page, 'Game Started...Your Move');
    await fill(page, 'Your move', 'e4');
    await page.keyboard.press('Enter');
    await see(page, 'Move count: 1 of');
    await press(page, 'button', 'Resign');
    await pressInDialog(page, 'Resign');
    await see(page, 'Opponent wins by resignation.');
  },
};

const steps: Record<string, Step> = { ...firstSteps, ...(isLongRun && laterSteps) };

async function run(browser: Browser, url: string): Promise<string[]> {
  const page = await browser.newPage();
  await page.setViewport({ width: 1440, height: 900 });
  const failures: string[] = [];
  page.on('pageerror', (error) => {
    if (!String(error).includes('intercepted the request'))
      failures.push(`An error in the page: ${String(error)}`);
  });
  for (const [name, step] of Object.entries(steps)) {
    try {
      await step(page, url);
      say(`  ✓ ${name}`);
    } catch (error) {
      say(`  ✘ ${name}`);
      failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
    if (pictures !== undefined) await page.screenshot({ path: join(pictures, `${name}.png`) });
    if (failures.length > 0) break;
  }
  return failures;
}

if (pictures !== undefined) await mkdir(pictures, { recursive: true });
const server = await startServer();
const browser = await launch({ browser: 'firefox', executablePath, headless: true });
try {
  const failures = await run(browser, server.url);
  for (const failure of failures) say(failure);
  const passed = failures.length === 0 ? Object.keys(steps).length : 0;
  if (reportPath !== undefined) await writeFile(reportPath, JSON.stringify({ passed, failures }));
  process.exitCode = failures.length === 0 ? 0 : 1;
} finally {
  await browser.close();
  await server.stop();
}
