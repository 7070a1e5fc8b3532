/**
 * `node simulator/main.ts [--port 4100] [--pace 0] [--big-study] [--no-crawler-rules]` serves the simulated
 * sites. With TABIYA_DATA, they serve the games and studies of that folder.
 */
import { parseArgs } from 'node:util';
import { widerFolder } from '../scripts/data.mjs';
import { startSimulator } from './simulator.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    pace: { type: 'string', default: '1' },
    'big-study': { type: 'boolean', default: false },
    'crawler-rules': { type: 'boolean', default: true },
    'concurrency-limits': { type: 'boolean', default: true },
  },
  allowNegative: true,
});

const simulator = await startSimulator({
  port: Number(values.port),
  pace: Number(values.pace),
  bigStudy: values['big-study'],
  crawlerRules: values['crawler-rules'],
  concurrencyLimits: values['concurrency-limits'],
  ...(widerFolder !== undefined && { dataFolder: widerFolder }),
});
console.log(`LICHESS_URL=${simulator.lichessUrl}`);
console.log(`LICHESS_EXPLORER_URL=${simulator.explorerUrl}`);
console.log(`CHESS_COM_URL=${simulator.chessComUrl}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void simulator.close());
}
