import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const built = join(import.meta.dirname, '../build/web');

export async function weighScripts(page: Page): Promise<number> {
  const lists = await Promise.all([
    page.evaluate(listScripts),
    ...page.workers().map((worker) => worker.evaluate(listScripts)),
  ]);
  const sizes = [...new Set(lists.flat())].map(async (path) => (await stat(join(built, `${path}.gz`))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

function listScripts(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith('/assets/') && path.endsWith('.js'));
}
