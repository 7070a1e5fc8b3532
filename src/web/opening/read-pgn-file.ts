import { makeLimitError, PGN_LIMITS } from '#chess/pgn/limits';

import { runOpeningTask } from '../worker/run-task.ts';

/** Any encoding. Files too large are refused unread. */
export async function readPgnFile(file: File): Promise<string> {
  if (file.size > PGN_LIMITS.textBytes) throw new Error(makeLimitError('textBytes').message);
  return runOpeningTask('decodeStudy', await file.arrayBuffer());
}
