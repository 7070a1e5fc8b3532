/** Two rules with one name in a module would both apply. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Selectors with more than one rule outside conditions. */
function listRepeated(css: string): string[] {
  const selectors = [...css.matchAll(/^((?:[^\s@/}].*,\n)*[^\s@/}].*) \{$/gm)].map(
    ([, selector]) => selector ?? '',
  );
  return selectors.filter((selector, at) => selectors.indexOf(selector) !== at);
}

test('no module has two rules with the same selector', () => {
  const modules = globSync('**/*.module.css', { cwd: root });
  expect(modules.length).toBeGreaterThan(30);
  const repeated = modules.flatMap((name) =>
    listRepeated(readFileSync(join(root, name), 'utf8')).map((selector) => `${name}: ${selector}`),
  );
  expect(repeated).toEqual([]);
  expect(listRepeated('.a {\n}\n\n.b,\n.a {\n}\n\n@media print {\n  .a {\n  }\n}\n\n.a {\n}\n')).toEqual([
    '.a',
  ]);
});
