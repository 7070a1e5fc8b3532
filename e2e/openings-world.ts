/** A server whose chess sites are simulated, and what the tests of the opening screens do again and again. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Browser, expect, type Page } from '@playwright/test';
import type { StudyUpdate } from '#contract/studies';
import { type Simulator, startSimulator } from '#simulator/simulator';
import { register } from './account-steps.ts';
import { test as base } from './live-pages.ts';
import { type RunningServer, startServer } from './server.ts';

interface PerWorker {
  simulator: Simulator;
  server: RunningServer;
}

export const test = base.extend<{ freshStart: void }, PerWorker>({
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
  server: [
    async ({ simulator }, use) => {
      const server = await startServer({
        LICHESS_URL: simulator.lichessUrl,
        LICHESS_EXPLORER_URL: simulator.explorerUrl,
        CHESS_COM_URL: simulator.chessComUrl,
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  freshStart: [
    async ({ server, simulator }, use) => {
      await use();
      simulator.faults.clear();
      forgetStatistics(server);
    },
    { auto: true },
  ],
  baseURL: ({ server }, use) => use(server.url),
});

export { expect } from '@playwright/test';

export const owner = 'tabiya_fan';

/** What one test has downloaded is cached for all users of a server. */
function forgetStatistics({ dataDir }: RunningServer): void {
  const db = new DatabaseSync(join(dataDir, 'tabiya.sqlite'), { timeout: 5000 });
  db.exec('DELETE FROM position_statistics');
  db.close();
}

/** A second user in a browser of their own. */
export async function openSecondBrowser(browser: Browser, server: RunningServer): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url });
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

/** What opponents play after 1. e4, counted, so that there are gaps without asking the explorer. */
const afterE4 = {
  fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -',
  speeds: 'blitz,rapid,classical',
  ratings: '1800,2000,2200,2500',
  white: 50,
  draws: 10,
  black: 40,
  moves: JSON.stringify([
    { san: 'e5', white: 30, draws: 5, black: 15 },
    { san: 'e6', white: 15, draws: 5, black: 20 },
    { san: 'Nc6', white: 5, draws: 0, black: 5 },
  ]),
};

export async function storeReplies(page: Page): Promise<void> {
  const stored = await page.request.post('/api/update_stats', { form: { stats: JSON.stringify([afterE4]) } });
  expect(stored.ok()).toBe(true);
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
  name: 'Moves' | 'Gaps' | 'Contradictions' | 'Chapters' | 'Studies',
): Promise<void> {
  await page.getByRole('tab', { name }).click();
}
