import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '..');
const styles = join(web, '../../node_modules/@mantine/core/styles');

test('every Mantine component that is used has its styles, and no other has', () => {
  const imported = readFileSync(join(web, 'app/mantine.css'), 'utf8');
  const used = globSync('**/*.tsx', { cwd: web }).flatMap((file) => {
    const imports = readFileSync(join(web, file), 'utf8').matchAll(
      /import \{([^}]+)\} from '@mantine\/core'/g,
    );
    return [...imports].flatMap(([, names = '']) => names.split(',').map((name) => name.trim()));
  });
  const styled = [...new Set(used)].filter((name) => existsSync(join(styles, `${name}.layer.css`)));
  expect(styled.length).toBeGreaterThan(20);
  expect(styled.filter((name) => !imported.includes(`/${name}.layer.css`))).toEqual([]);
  const foundations = ['baseline', 'default-css-variables', 'global', 'Input', 'InlineInput'];
  const listed = [...imported.matchAll(/styles\/([\w-]+)\.layer/g)].map(([, name = '']) => name);
  expect(listed.filter((name) => !used.includes(name) && !foundations.includes(name))).toEqual([]);
});

test('no rule of the page makes a line break that is to be cut', () => {
  // Outside a layer, these properties would override Mantine's `white-space: nowrap`.
  const css = readFileSync(join(web, 'app/page.css'), 'utf8');
  expect(css).not.toMatch(/^\s*(text-wrap|white-space)\s*:/m);
});
