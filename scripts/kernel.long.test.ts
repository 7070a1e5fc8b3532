import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildKernel } from './build-kernel.ts';

const replies = join(import.meta.dirname, '../src/chess/replies');

test('the kernel is what its source builds', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tabiya-kernel-'));
  try {
    buildKernel(join(folder, 'kernel.wasm'));
    const built = readFileSync(join(folder, 'kernel.wasm'));
    expect(built.equals(readFileSync(join(replies, 'kernel/kernel.wasm')))).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
