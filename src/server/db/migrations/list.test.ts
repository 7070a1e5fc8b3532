import { readdirSync } from 'node:fs';
import { relative } from 'node:path';
import { createLogger, createServer } from 'vite';
import { expect, test } from 'vitest';
import { migrations } from './list.ts';

test('the list has every file with a number, in order', () => {
  const files = readdirSync(import.meta.dirname).filter(
    (name) => /^\d/.test(name) && !name.includes('.test.'),
  );
  expect(Object.keys(migrations)).toEqual(files.map((name) => name.replace(/\.ts$/, '')).sort());
  const numbers = Object.keys(migrations).map((name) => name.slice(0, 4));
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const migration of Object.values(migrations)) expect(migration.up).toBeTypeOf('function');
});

test('Vite reads the list without a warning about what it may import', async () => {
  const warnings: string[] = [];
  const note = (text: string): void => void warnings.push(text);
  const server = await createServer({
    configFile: false,
    customLogger: { ...createLogger('silent'), warn: note, warnOnce: note, error: note },
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const path = `/${relative(server.config.root, `${import.meta.dirname}/list.ts`)}`;
    for (const environment of ['ssr', 'client'])
      expect((await server.environments[environment]?.transformRequest(path))?.code).toContain('readdirSync');
  } finally {
    await server.close();
  }
  expect(warnings).toEqual([]);
});
