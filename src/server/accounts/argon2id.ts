import { argon2Sync } from 'node:crypto';
import type { HashingCost } from './hasher.ts';

const tagLength = 32;

/** This blocks its thread, so only the hashing process may call it, and tests with the lowest cost. */
export function deriveTag(password: string, nonce: Uint8Array, { memoryKib, passes }: HashingCost): Buffer {
  return argon2Sync('argon2id', {
    message: password,
    nonce,
    memory: memoryKib,
    passes,
    parallelism: 1,
    tagLength,
  });
}
