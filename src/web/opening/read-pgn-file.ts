import { makeLimitError, PGN_LIMITS } from '#chess/pgn/limits';

import { checks } from '../worker/workers.ts';

/** Reads a file in any text encoding. Files over the size limit are refused before reading. */
export async function readPgnFile(file: File): Promise<string> {
  if (file.size > PGN_LIMITS.textBytes) throw new Error(makeLimitError('textBytes').message);
  return checks.study.decodeStudy(await file.arrayBuffer());
}
