/**
 * Compares a coverage check that estimates with one that asks Lichess, assumed to take 1.5 s per position.
 * Then compares cached counts with estimates.
 */
import type { Page } from '@playwright/test';
import { findCoveragePositions } from '#chess/opening/coverage';
import { type OpeningGraph, parseOpening } from '#chess/opening/graph';
import type { StatisticsRecord } from '#contract/statistics';
import { readOwnGames } from '#simulator/games/library';
import { startSimulator } from '#simulator/simulator';
import { makeBigStudy } from '#simulator/studies/big-study';
import { register } from '../e2e/account-steps.ts';
import { launchChromium } from '../e2e/chromium.ts';
import { setStudy } from '../e2e/openings-world.ts';
import { startServer } from '../e2e/server.ts';
import { printRatio } from './tools/measure.ts';

const wantedPositions = 1200;
const runs = 5;
const filter = { speeds: 'blitz,rapid,classical', ratings: '1800,2000,2200,2500' };

function readOpening(pgn: string): OpeningGraph {
  const graph = parseOpening(pgn, { color: 'white', excludeSymbols: [] });
  if (!graph.ok) throw new Error(graph.error.message);
  return graph.value;
}

function makeOpening(): { pgn: string; positions: string[] } {
  const { chapters } = makeBigStudy(readOwnGames(Date.now()).lichess, 'bench');
  let pgn = '';
  for (const { headers, movetext } of chapters) {
    pgn += `[ChapterName "${headers.get('ChapterName')}"]\n\n${movetext}\n\n`;
    const positions = findCoveragePositions(readOpening(pgn), 'white');
    if (positions.length >= wantedPositions) return { pgn, positions };
  }
  throw new Error(`The study has fewer than ${wantedPositions} positions`);
}

interface Counts {
  white: number;
  draws: number;
  black: number;
}

/** The coverage check adds an estimate to small counts, so the bench makes all counts large. */
function makeMany({ white, draws, black }: Counts, more: number): Counts {
  return { white: 1000 * white + more, draws: 1000 * draws + more, black: 1000 * black + more };
}

async function fillCache(page: Page, explorerUrl: string, token: string, positions: string[]): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const records: StatisticsRecord[] = [];
  for (const fen of positions) {
    const query = new URLSearchParams({ fen, ...filter, moves: '30' });
    const answer = await (await fetch(`${explorerUrl}/lichess?${query}`, { headers })).json();
    const moves = answer.moves.map((move: Counts) => ({ ...move, ...makeMany(move, 100) }));
    records.push({
      fen,
      ...filter,
      ...makeMany(answer, 100 * (moves.length + 1)),
      moves: JSON.stringify(moves),
    });
  }
  for (let from = 0; from < records.length; from += 200) {
    const form = { stats: JSON.stringify(records.slice(from, from + 200)) };
    const stored = await page.request.post('/api/update_stats', { form });
    if (!stored.ok()) throw new Error(await stored.text());
  }
}

async function measureClick(page: Page): Promise<number> {
  const button = page.getByRole('button', { name: 'Run Coverage Check For White' });
  return button.evaluate(
    (run: HTMLElement) =>
      new Promise<number>((resolve) => {
        const startedAt = performance.now();
        run.click();
        const check = () => {
          const results = document.querySelector('[aria-label="Coverage results"]');
          const text = results instanceof HTMLTextAreaElement ? results.value : results?.textContent;
          if (text?.startsWith('Coverage for White')) resolve(performance.now() - startedAt);
          else requestAnimationFrame(check);
        };
        requestAnimationFrame(check);
      }),
  );
}

interface Reference {
  name: string;
  seconds: number;
  most: number;
}

async function benchClicks(
  page: Page,
  kind: string,
  positions: number,
  reference: Reference,
): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    await page.goto('/welcome');
    await page.evaluate(() => indexedDB.deleteDatabase('tabiya'));
    await page.goto('/manage_openings');
    await page.getByRole('tab', { name: 'Gaps' }).click();
    await page.getByRole('button', { name: 'Run Coverage Check For White' }).waitFor();
    await page.waitForTimeout(3000);
    times.push(await measureClick(page));
  }
  const best = Math.min(...times) / 1000;
  const name = `coverage of ${positions} ${kind} positions, click to result (best of ${runs})`;
  printRatio(name, best, reference.seconds, 's', reference.name);
  console.log(`all runs: ${times.map((ms) => `${Math.round(ms)} ms`).join(', ')}`);
  if (best > reference.most * reference.seconds) process.exitCode = 1;
  return best;
}

const simulator = await startSimulator();
const server = await startServer({ LICHESS_EXPLORER_URL: simulator.explorerUrl });
const browser = await launchChromium();
try {
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  const { pgn, positions } = makeOpening();
  await register(page);
  await setStudy(page, pgn);
  const counting = { name: 'counting at Lichess', seconds: positions.length * 1.5, most: 0.005 };
  const seconds = await benchClicks(page, 'estimated', positions.length, counting);
  await fillCache(page, simulator.explorerUrl, simulator.makeToken('tabiya_fan', []), positions);
  await benchClicks(page, 'cached', positions.length, { name: 'estimating', seconds, most: 0.25 });
} finally {
  await browser.close();
  await server.stop();
  await simulator.close();
}
