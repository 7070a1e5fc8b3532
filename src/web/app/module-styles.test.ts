import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

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

/** A later rule of the same selector and property undoes a rule in a media query. */
function listUndone(css: string): string[] {
  const undone: string[] = [];
  const inQueries = new Set<string>();
  let selectors: string[] = [];
  for (const line of css.split('\n')) {
    const isInQuery = line.startsWith('  ');
    const [, selector] = /^ *([^@}\s:][^;]*?)(?:,| \{)$/.exec(line) ?? [];
    const [, property] = /^ +([a-z-]+): /.exec(line) ?? [];
    if (selector !== undefined) selectors.push(`${isInQuery ? 'query ' : ''}${selector}`);
    else if (property !== undefined)
      for (const each of selectors) {
        if (each.startsWith('query ')) inQueries.add(`${each.slice(6)} ${property}`);
        else if (inQueries.has(`${each} ${property}`)) undone.push(`${each} ${property}`);
      }
    else if (/^ *\}$/.test(line)) selectors = [];
  }
  return undone;
}

test('no later rule undoes a media query', () => {
  const undone = globSync('**/*.module.css', { cwd: root }).flatMap((name) =>
    listUndone(readFileSync(join(root, name), 'utf8')).map((rule) => `${name}: ${rule}`),
  );
  expect(undone).toEqual([]);
  const query = '@media print {\n  .a,\n  .b {\n    gap: 0;\n  }\n}\n\n';
  expect(listUndone(`${query}.b {\n  color: red;\n  gap: 0;\n}\n`)).toEqual(['.b gap']);
});

const scale = {
  'font-size': /^(var\(--text-(xs|sm|md|lg|xl|2xl)\)|inherit)$/,
  'font-weight': /^(400|600|650|inherit)$/,
  gap: /^(0|var\(--space-[1-7]\))( (0|var\(--space-[1-7]\)))?$/,
} as const;

const isFluid = (value: string): boolean => value.startsWith('clamp(');

function listDeclarations(css: string): string[][] {
  const rules = css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/\{([^{}]+)\}/g);
  return [...rules].map(([, body = '']) =>
    body
      .split(';')
      .map((line) => line.replaceAll(/\s+/g, ' ').trim())
      .filter((line) => line !== ''),
  );
}

function listOffScale(css: string): string[] {
  return listDeclarations(css)
    .flat()
    .filter((declaration) => {
      const [property = '', value = ''] = declaration.split(': ');
      const allowed = property in scale ? scale[property as keyof typeof scale] : undefined;
      return allowed !== undefined && !allowed.test(value) && !isFluid(value);
    });
}

test('sizes of text, weights and gaps come from the scale', () => {
  const files = globSync('**/*.css', { cwd: root });
  const found = files.flatMap((name) =>
    listOffScale(readFileSync(join(root, name), 'utf8')).map((line) => `${name}: ${line}`),
  );
  expect(found).toEqual([]);
  expect(
    listOffScale('.a {\n  gap: 5px;\n  font-size: 13px;\n  font-weight: 500;\n  margin: 5px;\n}'),
  ).toEqual(['gap: 5px', 'font-size: 13px', 'font-weight: 500']);
});

const written = new Set([
  'overflow: hidden; text-overflow: ellipsis; white-space: nowrap',
  'clip-path: inset(50%); height: 1px; overflow: hidden; position: absolute; width: 1px',
]);

test('a rule of three or more lines stands at most three times', () => {
  const counts = new Map<string, number>();
  for (const name of globSync('**/*.module.css', { cwd: root }))
    for (const rule of listDeclarations(readFileSync(join(root, name), 'utf8'))) {
      const text = rule.toSorted().join('; ');
      if (rule.length >= 3) counts.set(text, (counts.get(text) ?? 0) + 1);
    }
  const repeated = [...counts].filter(([text, count]) => count > 3 && !written.has(text));
  expect(repeated).toEqual([]);
  expect([...written].filter((text) => (counts.get(text) ?? 0) <= 3)).toEqual([]);
});
