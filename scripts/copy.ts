/**
 * `npm run copy` prints every text that users read, by screen. `npm run copy today` prints only the screens
 * and files with that name.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findBannedWords } from './banned-words.ts';
import { readTexts, type SourceText } from './source-texts.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface CopyFile {
  path: string;
  screen: string;
  texts: SourceText[];
}

const sources = [
  'src/**/*.{ts,tsx}',
  'scripts/{start,setup,demo,progress,run-until-stopped}.mjs',
  'e2e/film-scripts.ts',
];
const pages = ['docs/players/*.md', 'src/web/index.html', 'src/web/public/*.webmanifest'];
const hidden = /\.test\.|\/testing\/|\/migrations\/|common-passwords/;

const otherPlaces: readonly [RegExp, string][] = [
  [/^docs\//, 'Guides for players'],
  [/^e2e\//, 'Captions of films'],
  [/^scripts\/|command|server\/main\.ts$/, 'Command line'],
  [/-mails?\.ts|\/mails\.ts|reminders\/routes/, 'Mails'],
];

export function makeDeck(): CopyFile[] {
  const titles = findTitles();
  return globSync([...sources, ...pages], { cwd: root })
    .filter((path) => !hidden.test(path))
    .map((path) => ({
      path,
      screen: findScreen(path, titles),
      texts: /\.(?:tsx?|mjs)$/.test(path) ? readTexts(path, read(path)) : readPage(read(path)),
    }))
    .filter(({ texts }) => texts.length > 0)
    .toSorted((a, b) => a.screen.localeCompare(b.screen) || a.path.localeCompare(b.path));
}

function findTitles(): Map<string, string> {
  const list = read('src/web/app/screens.ts');
  const found = list.matchAll(/title: '(.+?)',[\s\S]*?import\('\.\.\/(features\/.+?)'\)/g);
  const isAlone = (page: string) => /\/page\.tsx$|^features\/.+\/.+\//.test(page);
  return new Map(
    Array.from(found, ([, title = '', page = '']) => [
      `src/web/${isAlone(page) ? dirname(page) : page}`,
      title,
    ]),
  );
}

function findScreen(path: string, titles: ReadonlyMap<string, string>): string {
  const other = otherPlaces.find(([pattern]) => pattern.test(path));
  if (other) return other[1];
  for (let folder = path; folder !== '.'; folder = dirname(folder)) {
    const title = titles.get(folder);
    if (title !== undefined) return `Screen: ${title}`;
  }
  const [, side = '', module = 'other', feature = ''] = dirname(path).split('/');
  return module === 'features' ? `Screen: ${feature}` : `${side === 'web' ? 'Shared' : side}: ${module}`;
}

const marks = /^\s*(?:[-#]+|\d+\.) |\*+|\]\([^()]*\)|!?\[(?!\s)/g;

function readPage(page: string): SourceText[] {
  return page
    .split('\n')
    .map((line, index) => ({ line: index + 1, text: line.replaceAll(marks, '').trim() }))
    .filter(({ text }) => /\p{L}{2}/u.test(text) && !/^(?:```|<(?:link|script|!)|!\[|\w+=|\/>)/.test(text));
}

function countWords(text: string): number {
  const words = text
    .replaceAll(/\{[^{}]*\}/g, 'x')
    .replaceAll(/ \/ [^[\]]*\]/g, '')
    .split(/\s+/);
  return words.filter((word) => /[\p{L}\d]/u.test(word)).length;
}

export function findFaults(text: string): string[] {
  const sentences = text.split(/(?<=[\p{L})\]}%][.!?…]["”’]?)\s+(?=[\p{Lu}{\d"“])/u);
  const faults = sentences
    .map(countWords)
    .filter((words) => words > 20)
    .map((words) => `${words} words`);
  if (sentences.length > 2) faults.push(`${sentences.length} sentences`);
  return [...faults, ...findBannedWords(text)];
}

function print(wanted: string): void {
  const deck = makeDeck().filter(({ screen, path }) => `${screen} ${path}`.toLowerCase().includes(wanted));
  const sum = (files: readonly CopyFile[]) =>
    files.flatMap(({ texts }) => texts).reduce((words, { text }) => words + countWords(text), 0);
  for (const [screen, files] of Map.groupBy(deck, (file) => file.screen)) {
    console.log(`\n# ${screen} (${sum(files)} words)`);
    for (const { path, texts } of files) {
      console.log(`\n## ${path}`);
      for (const { line, text } of texts)
        console.log(
          [String(line).padStart(5), text, ...findFaults(text).map((fault) => `← ${fault}`)].join('  '),
        );
    }
  }
  console.log(`\n${sum(deck)} words`);
}

if (import.meta.main) print((process.argv[2] ?? '').toLowerCase());
