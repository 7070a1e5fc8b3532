import { makeLimitError, PGN_LIMITS } from '#chess/pgn/limits';

import { checks } from '../worker/workers.ts';

export async function readPgnFile(file: File): Promise<string> {
  if (file.size > PGN_LIMITS.textBytes) throw new Error(makeLimitError('textBytes').message);
  return checks.study.decodeStudy(await file.arrayBuffer());
}
