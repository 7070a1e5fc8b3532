/** A server whose chess sites are simulated, and what the tests of the opening screens do again and again. */
import { type Browser, expect, type Page } from '@playwright/test';
import type { StudyUpdate } from '#contract/studies';
import { type Simulator, startSimulator } from '#simulator/simulator';
import { makeAccount } from './account-steps.ts';
import { test as base } from './live-pages.ts';
import { type RunningServer, startServer } from './server.ts';

interface PerTest {
  /** Its own for each test: what one downloads is cached for all users of a server. */
  server: RunningServer;
}

export const test = base.extend<PerTest, { simulator: Simulator }>({
  simulator: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's shape
    async ({}, use) => {
      const simulator = await startSimulator({
        pace: 0.02,
        bigStudy: true,
        concurrencyLimits: false,
        crawlerRules: false,
      });
      await use(simulator);
      await simulator.close();
    },
    { scope: 'worker' },
  ],
  server: async ({ simulator }, use) => {
    const server = await startServer({
      LICHESS_URL: simulator.lichessUrl,
      LICHESS_EXPLORER_URL: simulator.explorerUrl,
      CHESS_COM_URL: simulator.chessComUrl,
    });
    await use(server);
    simulator.faults.clear();
    await server.stop();
  },
  baseURL: ({ server }, use) => use(server.url),
  // Nothing moves by itself, so that a stopped clock does not stop the screen.
  contextOptions: { reducedMotion: 'reduce' },
});

export { expect } from '@playwright/test';

export const owner = 'tabiya_fan';

/** Makes an account behind the page's back; the page is signed in from then on. */
export async function register(page: Page): Promise<void> {
  const answer = await page.request.post('/api/register', { form: { ...makeAccount() } });
  expect(answer.ok()).toBe(true);
}

/** A second user in a browser of their own. */
export async function openSecondBrowser(browser: Browser, server: RunningServer): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await register(page);
  return page;
}

/** As if the user had been to Lichess and back; answers with the token. */
export async function connect(page: Page, simulator: Simulator, username = owner): Promise<string> {
  const token = simulator.makeToken(username, ['study:read']);
  const answer = await page.request.post('/api/update-lichess-connection', { data: { token, username } });
  expect(answer.ok()).toBe(true);
  return token;
}

export async function setStudy(
  page: Page,
  study_text: string,
  changes: Partial<StudyUpdate> = {},
): Promise<void> {
  const data: StudyUpdate = {
    color: 'white',
    title: 'Test opening',
    link: null,
    exclude_move_indicators: '',
    last_update: '2026-11-15T10:00:00.000Z',
    study_text,
    ...changes,
  };
  expect((await page.request.post('/api/update-study', { data })).ok()).toBe(true);
}

/** Fetches a user's studies on the screen and clicks one. */
export async function pickStudy(page: Page, name: string, username = owner): Promise<void> {
  await page.getByLabel('Lichess username').fill(username);
  await page.getByRole('button', { name: 'Get Studies' }).click();
  await page.getByRole('option', { name }).click();
}

/** Questions the explorer has answered or refused. */
export function countExplorerCalls(simulator: Simulator): number {
  return simulator.requests.filter(({ site, method }) => site === 'explorer' && method === 'GET').length;
}

/** What is not a position is in the tabs beside the board. */
export async function openTab(
  page: Page,
  name: 'Gaps' | 'Contradictions' | 'Chapters' | 'Studies',
): Promise<void> {
  await page.getByRole('tab', { name }).click();
}
