import { constants } from 'node:os';
import { lowerPriority } from '../low-priority.ts';
import { watchLimits } from '../process-limits.ts';
import { readAnkiPackage } from './anki-reading.ts';
import { refusedCode } from './package-reader.ts';
import { ArchiveError } from './unzip.ts';

const [cpuMs, memoryMb] = process.argv.slice(2).map(Number);
await watchLimits({ cpuMs: cpuMs ?? 0, memoryMb: memoryMb ?? 0 });
lowerPriority(constants.priority.PRIORITY_LOW);

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);
try {
  const { text, leftOut, openingMoves } = readAnkiPackage(Buffer.concat(chunks));
  const api_data = { text, left_out: leftOut, opening_moves: openingMoves };
  process.stdout.write(JSON.stringify({ api_data }));
} catch (error) {
  if (!(error instanceof ArchiveError)) throw error;
  process.exitCode = refusedCode;
  process.stdout.write(error.message);
}
