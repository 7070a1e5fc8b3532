import { constants } from 'node:os';
import { lowerPriority } from '../low-priority.ts';
import { deriveTag } from './argon2id.ts';
import type { HashingJob, HashingResult } from './hasher.ts';

lowerPriority(constants.priority.PRIORITY_LOW);

process.on('message', ({ id, password, nonce, cost }: HashingJob) => {
  const result: HashingResult = { id, tag: deriveTag(password, nonce, cost) };
  process.send?.(result);
});
process.on('disconnect', () => process.exit());
process.on('SIGINT', () => undefined);
