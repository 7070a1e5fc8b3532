import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../db/database.ts';

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tabiya-template-'));
  await (await openDatabase({ url: undefined, dataDir })).destroy();
  project.provide('sqliteTemplate', join(dataDir, 'tabiya.sqlite'));
  return () => rm(dataDir, { recursive: true });
}
