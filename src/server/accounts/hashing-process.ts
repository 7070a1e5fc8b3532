/** The process that `hasher.ts` starts: Argon2id, one password after the other, at a low priority. */
import { constants } from 'node:os';
import { giveWay } from '../give-way.ts';
import { deriveTag } from './argon2id.ts';
import type { HashingJob, HashingResult } from './hasher.ts';

giveWay(constants.priority.PRIORITY_LOW);

process.on('message', ({ id, password, nonce, cost }: HashingJob) => {
  const result: HashingResult = { id, tag: deriveTag(password, nonce, cost) };
  process.send?.(result);
});
// The server has ended, or does not need it any more.
process.on('disconnect', () => process.exit());
// Ctrl-C reaches the whole group; the server says when it is done.
process.on('SIGINT', () => undefined);
