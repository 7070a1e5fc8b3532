/** The process that `hasher.ts` starts: Argon2id, one password after the other, at a low priority. */
import { argon2Sync } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import type { HashingJob, HashingResult } from './hasher.ts';

const tagLength = 32;

setPriority(constants.priority.PRIORITY_LOW);

process.on('message', ({ id, password, nonce, cost }: HashingJob) => {
  const { memoryKib: memory, passes } = cost;
  const tag = argon2Sync('argon2id', { message: password, nonce, memory, passes, parallelism: 1, tagLength });
  const result: HashingResult = { id, tag };
  process.send?.(result);
});
// The server has ended, or does not need it any more.
process.on('disconnect', () => process.exit());
// Ctrl-C reaches the whole group; the server says when it is done.
process.on('SIGINT', () => undefined);
