import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';

import { findRoute } from './base-path.ts';

const web = join(import.meta.dirname, '..');

// In the built files, the server adds its base path to all strings that look like our paths
// (src/server/base-path.ts).
test('an address of another server is never written like one of ours', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: web }).filter((name) => !name.includes('.test.'));
  expect(files.length).toBeGreaterThan(100);
  const foreign =
    /new URL\(\s*["'`]\/(?:api|assets|docs|engine|myws|tutorials)\b[^,)]*,(?! import\.meta\.url)/;
  expect(files.filter((name) => foreign.test(readFileSync(join(web, name), 'utf8')))).toEqual([]);
});

test('an address of the router begins behind the path of the host', () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const stub = (base: string | undefined) =>
    vi.stubGlobal('document', { getElementById: () => ({ dataset: { base } }) });
  stub('/chess');
  expect(findRoute('/chess/prepare')).toBe('/prepare');
  stub(undefined);
  expect(findRoute('/prepare')).toBe('/prepare');
});
