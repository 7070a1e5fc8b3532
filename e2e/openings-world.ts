import { type Browser, expect, type Page } from '@playwright/test';
import type { StudyUpdate } from '#contract/studies';
import type { Simulator } from '#simulator/simulator';
import { register } from './account-steps.ts';
import type { RunningServer } from './server.ts';

export const owner = 'tabiya_fan';

export async function openSecondBrowser(browser: Browser, server: RunningServer): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await register(page);
  return page;
}

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

export async function pickStudy(page: Page, name: string, username = owner): Promise<void> {
  await page.getByLabel('Lichess username').fill(username);
  await page.getByRole('button', { name: 'Get Studies' }).click();
  await page.getByRole('option', { name }).click();
}

export function countExplorerCalls(simulator: Simulator): number {
  return simulator.requests.filter(({ site, method }) => site === 'explorer' && method === 'GET').length;
}

export async function openTab(
  page: Page,
  name: 'Moves' | 'Gaps' | 'Contradictions' | 'Chapters' | 'Studies',
): Promise<void> {
  await page.getByRole('tab', { name }).click();
}
