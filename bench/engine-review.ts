/** Compares the engine pool with a single engine worker on a 40-move game. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build, type InlineConfig, preview } from 'vite';
import { launchChromium } from '../e2e/chromium.ts';
import { engineFiles } from '../scripts/engine-files.ts';
import type { BareResult, PoolResult } from './engine-page/main.ts';
import { findMedian, printRatio } from './tools/measure.ts';

const { values } = parseArgs({
  options: { workers: { type: 'string', default: '1' }, rounds: { type: 'string', default: '3' } },
});
const workers = Number(values.workers);
const rounds = Number(values.rounds);

const game =
  '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Na5 10. Bc2 c5 11. d4 Qc7 12. Nbd2 cxd4 13. cxd4 Nc6 14. Nb3 a5 15. Be3 a4 16. Nbd2 Bd7 17. Rc1 Qb7 18. Qe2 Rfe8 19. Bd3 Rab8 20. a3 exd4 21. Nxd4 Nxd4 22. Bxd4 Qa8 23. Qf3 Be6 24. Bc3 Nd7 25. Bc2 Bf6 26. Bxf6 Nxf6 27. Qg3 Rbc8 28. Bd3 Rxc1 29. Rxc1 Rc8 30. Rxc8+ Qxc8 31. Qxd6 Qc1+ 32. Nf1 Qxb2 33. Bxb5 Qxa3 34. Qb8+ Qf8 35. Qxf8+ Kxf8 36. Bxa4 Nxe4 37. Ne3 Ke7 38. Bc2 Nd6 39. f3 g6 40. Kf2 h5 *';

const outDir = await mkdtemp(join(tmpdir(), 'tabiya-bench-page-'));
const config: InlineConfig = {
  configFile: false,
  root: join(import.meta.dirname, 'engine-page'),
  logLevel: 'error',
  plugins: [engineFiles()],
};
await build({ ...config, build: { outDir, emptyOutDir: true } });
const served = await preview({ ...config, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
const browser = await launchChromium();
try {
  const page = await browser.newPage();
  await page.goto(served.resolvedUrls?.local[0] ?? '');
  await page.waitForSelector('body[data-ready]', { state: 'attached' });
  const bare: BareResult[] = [];
  const pool: PoolResult[] = [];
  for (let round = 0; round < rounds; round++) {
    bare.push(await page.evaluate<BareResult>(`measureBare(${JSON.stringify(game)})`));
    pool.push(await page.evaluate<PoolResult>(`measurePool(${JSON.stringify(game)}, ${workers})`));
  }
  const perSecond = findMedian(bare.map(({ nodes, ms }) => (1000 * nodes) / ms));
  const reference = (nodes: number) => nodes / (perSecond * workers);
  console.log(
    `one bare worker: ${Math.round(perSecond / 1000)} thousand nodes a second; ${workers} in the pool`,
  );
  printRatio(
    'first pass',
    findMedian(pool.map(({ passOneMs }) => passOneMs / 1000)),
    reference(findMedian(pool.map(({ passOneNodes }) => passOneNodes))),
    's',
    'nodes / (bare speed × workers)',
  );
  printRatio(
    'both passes',
    findMedian(pool.map(({ allMs }) => allMs / 1000)),
    reference(findMedian(pool.map(({ allNodes }) => allNodes))),
    's',
    'nodes / (bare speed × workers)',
  );
  console.log(
    `first verdict after ${Math.round(findMedian(pool.map((each) => each.firstVerdictMs)))} ms, start included`,
  );
  console.log(
    `longest task of the page's own thread: ${Math.round(Math.max(...pool.map((each) => each.longestTaskMs)))} ms (0: none over 50)`,
  );
} finally {
  await browser.close();
  await served.close();
  await rm(outDir, { recursive: true, force: true });
}
