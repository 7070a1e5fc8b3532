import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { variables } from '#server/config';

const root = join(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'CODE_OF_CONDUCT.md',
  'bench/results.md',
  ...globSync('docs/**/*.md', { cwd: root }),
];

const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
const topFolders = /^(?:src|docs|e2e|bench|scripts|simulator|demo|trust)\/[\w./*{},-]+$/;

const fileNames = new Set(
  globSync('{src,docs,e2e,bench,scripts,simulator,demo,trust}/**/*.*', { cwd: root })
    .concat(globSync('*.*', { cwd: root }))
    .map((path) => basename(path)),
);

function listCode(text: string): string[] {
  const blocks = [...text.matchAll(/```[^\n]*\n([\s\S]*?)```/g)].map(([, block = '']) => block);
  const inline = [...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g)].map(
    ([, code = '']) => code,
  );
  return [...blocks.flatMap((block) => block.split('\n')), ...inline];
}

function findMissingScripts(text: string): string[] {
  return listCode(text)
    .flatMap((code) => [...code.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)])
    .map(([, run, command = '']) => run ?? command)
    .filter((name) => scripts[name] === undefined);
}

function findMissingPaths(text: string): string[] {
  return listCode(text)
    .flatMap((code) => code.split(/\s+/))
    .map((word) => word.replace(/[.,;:]$/, ''))
    .filter((word) => topFolders.test(word) && globSync(word, { cwd: root }).length === 0);
}

function findMissingBenches(text: string): string[] {
  return listCode(text)
    .flatMap((code) => [...code.matchAll(/\bnpm run bench ([a-z0-9][a-z0-9-]*)/g)])
    .map(([, name = '']) => name)
    .filter((name) => !existsSync(join(root, 'bench', `${name}.ts`)));
}

function findMissingFiles(text: string): string[] {
  return listCode(text)
    .flatMap((code) => code.split(/\s+/))
    .map((word) => word.replace(/[.,;:]$/, ''))
    .filter((word) => /^[\w-]+(?:\.\w+)*\.(?:ts|tsx|mjs|css)$/.test(word) && !fileNames.has(word));
}

function findBrokenLinks(name: string, text: string): string[] {
  return [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !existsSync(join(root, dirname(name), target)));
}

function findMissingTests(text: string): string[] {
  return [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`((?:,? "[^"\n]+")+)/g)].flatMap(
    ([, file = '', titles = '']) => {
      const source = existsSync(join(root, file)) ? read(file) : '';
      return [...titles.matchAll(/"([^"]+)"/g)]
        .map(([, title = '']) => title)
        .filter((title) => !source.includes(title));
    },
  );
}

/** The first line of a copied code block names its file. The file must contain the code. */
function findOtherCode(text: string): string[] {
  const spell = (code: string) => code.replaceAll(/\s+/g, ' ').trim();
  return [...text.matchAll(/```ts\n\/\/ ([\w./-]+)\n([\s\S]*?)```/g)]
    .filter(
      ([, file = '', code = '']) => !existsSync(join(root, file)) || !spell(read(file)).includes(spell(code)),
    )
    .map(([, file = '']) => file);
}

describe.each(documents)('%s', (name) => {
  const text = read(name);
  test('names only commands, files, links and tests that are there', () => {
    expect(findMissingScripts(text)).toEqual([]);
    expect(findMissingPaths(text)).toEqual([]);
    expect(findMissingBenches(text)).toEqual([]);
    expect(findMissingFiles(text)).toEqual([]);
    expect(findBrokenLinks(name, text)).toEqual([]);
    expect(findMissingTests(text)).toEqual([]);
    expect(findOtherCode(text)).toEqual([]);
  });
});

test('a wrong name would be found', () => {
  expect(findOtherCode('```ts\n// scripts/layers.d.mts\nexport const ceilings: 1;\n```')).toHaveLength(1);
  expect(findMissingScripts('Type `npm run nonsense`, then `npm start`.')).toEqual(['nonsense']);
  expect(findMissingPaths('See `src/nowhere.ts` and `src/server/app.ts`.')).toEqual(['src/nowhere.ts']);
  expect(findMissingBenches('Run `npm run bench nothing`.')).toEqual(['nothing']);
  expect(findMissingFiles('See `nowhere.ts` and `docs.test.ts`.')).toEqual(['nowhere.ts']);
  expect(findBrokenLinks('README.md', '[a](docs/none.md) [b](LICENSE)')).toEqual(['docs/none.md']);
  expect(findMissingTests('`src/server/app.test.ts` "who is silent"')).toEqual(['who is silent']);
});

test('the settings page lists the settings that the server reads', () => {
  const documented = [...read('docs/hosting/settings.md').matchAll(/^\| (.+?) \|/gm)].flatMap(
    ([, cell = '']) => cell.match(/[A-Z][A-Z_]{3,}/g) ?? [],
  );
  expect(documented.toSorted()).toEqual([...variables.values()].toSorted());
});

test('a decision has at most 600 words and is in the list', () => {
  const pages = globSync('docs/decisions/0*.md', { cwd: root });
  const list = read('docs/decisions/README.md');
  expect(pages.length).toBeGreaterThan(40);
  expect(pages.filter((page) => read(page).split(/\s+/).length > 600)).toEqual([]);
  expect(pages.filter((page) => !list.includes(`(${basename(page)})`))).toEqual([]);
});
