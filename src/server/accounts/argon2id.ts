import { argon2Sync } from 'node:crypto';
import type { HashingCost } from './hasher.ts';

const tagLength = 32;

/** Blocks its thread for long, so only the hashing process and cheap tests call it. */
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
