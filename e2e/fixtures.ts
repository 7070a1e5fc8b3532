/**
 * Starting a server takes longer than most tests, so each worker keeps one server and one set of simulated
 * sites.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Simulator, startSimulator } from '#simulator/simulator';
import { paced } from '../scripts/pace.mjs';
import { type TriedDemo, tryDemo } from './demo-process.ts';
import { test as base } from './live-pages.ts';
import { type RunningServer, startServer } from './server.ts';

interface PerWorker {
  simulator: Simulator;
  server: RunningServer;
  demo: TriedDemo;
  boardUrl: string;
}

export const test = base.extend<{ freshStart: void }, PerWorker>({
  simulator: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's shape
    async ({}, use) => {
      const simulator = await startTestedSites();
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
  demo: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's shape
    ({}, use) => tryDemo(use),
    { scope: 'worker', timeout: paced(120_000) },
  ],
  boardUrl: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's shape
    async ({}, use) => {
      const { servePage } = await import('./serve-page.ts');
      const { default: react } = await import('@vitejs/plugin-react');
      const page = await servePage('board-page', [react()]);
      await use(page.url);
      await page.close();
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

export function startTestedSites(dataFolder?: string): Promise<Simulator> {
  return startSimulator({
    pace: 0.1,
    bigStudy: true,
    concurrencyLimits: false,
    crawlerRules: false,
    ...(dataFolder !== undefined && { dataFolder }),
  });
}

/** Deletes the statistics that the server caches for all users. Otherwise tests would affect each other. */
function forgetStatistics({ dataDir }: RunningServer): void {
  const db = new DatabaseSync(join(dataDir, 'tabiya.sqlite'), { timeout: 5000 });
  db.exec('DELETE FROM position_statistics');
  db.close();
}
