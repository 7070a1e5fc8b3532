import { makeLimitError, PGN_LIMITS } from '#chess/pgn/limits';

import { runOpeningTask } from '../worker/run-task.ts';

/** The text of a PGN file in whatever encoding it is. One that is too large is refused before it is read. */
export async function readPgnFile(file: File): Promise<string> {
  if (file.size > PGN_LIMITS.textBytes) throw new Error(makeLimitError('textBytes').message);
  return runOpeningTask('decodeStudy', await file.arrayBuffer());
}
