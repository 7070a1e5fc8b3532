/** Estimates a small opening in the page's workers and writes what came out, for the test beside it. */
import { parseOpening } from '#chess/opening/graph';
import { listOpeningPositions } from '#chess/replies/line-chances';
import { SLOW_SENTENCE } from '../../src/web/replies/estimate-error.ts';
import { estimateOpening } from '../../src/web/replies/estimate-opening.ts';
import { stopEstimateWorkers } from '../../src/web/replies/estimate-replies.ts';
import { loadKernel } from '../../src/web/replies/net-files.ts';

const pgn = '1. e4 e5 (1... c5 2. Nf3 d6 3. d4) 2. Nf3 Nc6 (2... Nf6 3. Nxe5) 3. Bb5 a6 4. Ba4 *';

async function estimate(): Promise<string> {
  const graph = parseOpening(pgn, { color: 'white', excludeSymbols: [] });
  if (!graph.ok) return graph.error.message;
  const stop = new AbortController();
  if (location.hash === '#stop') stop.abort(new Error('stopped'));
  const steps: string[] = [];
  const { replies } = await estimateOpening(listOpeningPositions(graph.value), {
    color: 'white',
    rating: 1600,
    onProgress: (done, total) => steps.push(`${done}/${total}`),
    signal: stop.signal,
  });
  const first = [...replies.values()][0]?.replies[0];
  const speed = (await loadKernel()) === undefined ? SLOW_SENTENCE : 'fast';
  stopEstimateWorkers();
  return [speed, steps.at(-1), `${first?.san} ${Math.round(100 * (first?.share ?? 0))}`].join('; ');
}

const output = document.querySelector('#result');
const text = await estimate().catch((error: unknown) =>
  error instanceof Error ? error.message : String(error),
);
if (output) output.textContent = text;
