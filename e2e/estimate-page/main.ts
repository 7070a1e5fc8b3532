import { parseOpening } from '#chess/opening/graph';
import { LineChances, listOpeningPositions } from '#chess/replies/line-chances';
import { findReplies } from '../../src/web/replies/find-replies.ts';
import { stopEstimateWorkers } from '../../src/web/replies/estimate-replies.ts';

const pgn = '1. e4 e5 (1... c5 2. Nf3 d6 3. d4) 2. Nf3 Nc6 (2... Nf6 3. Nxe5) 3. Bb5 a6 4. Ba4 *';

async function estimate(): Promise<string> {
  const graph = parseOpening(pgn, { color: 'white', excludeSymbols: [] });
  if (!graph.ok) return graph.error.message;
  const stop = new AbortController();
  if (location.hash === '#stop') stop.abort(new Error('stopped'));
  const steps: string[] = [];
  const chances = new LineChances(listOpeningPositions(graph.value), 'white');
  const keys = [...graph.value.positions.values()]
    .filter(({ key, moves }) => moves.length > 0 && key.includes(' b '))
    .map(({ key }) => key);
  const { replies, problems } = await findReplies(
    {
      keys,
      takeWave: async (answers) => {
        for (const [key, answer] of answers) chances.answer(key, answer.replies);
        return chances.takeWave();
      },
    },
    {
      filter: { speeds: ['blitz'], ratings: ['1400', '1600'] },
      sources: ['estimate'],
      onProgress: (done, total) => steps.push(`${done}/${total}`),
      signal: stop.signal,
    },
  );
  const first = [...replies.values()][0]?.replies[0];
  stopEstimateWorkers();
  return [
    ...(problems.length > 0 ? problems : ['fast']),
    steps.at(-1),
    `${first?.san} ${Math.round(100 * (first?.share ?? 0))}`,
  ].join('; ');
}

const output = document.querySelector('#result');
const text = await estimate().catch((error: unknown) =>
  error instanceof Error ? error.message : String(error),
);
if (output) output.textContent = text;
