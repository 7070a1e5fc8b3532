import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findBannedWords } from './banned-words.ts';
import { makeDeck } from './copy.ts';
import { readComments, type SourceText } from './source-texts.ts';

const root = join(import.meta.dirname, '..');
const folders = '{src,simulator,trust,bench,scripts,e2e,demo,client}';
const list = (...patterns: string[]): string[] =>
  globSync(patterns, { cwd: root, exclude: (name) => name.endsWith('node_modules') });
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** docs/hosting/security.md quotes the ASVS standard, which uses the word `met`. */
const isAllowed = (path: string, word: string): boolean =>
  path === 'docs/hosting/security.md' && word === 'met';

function findHits(path: string, texts: readonly SourceText[]): string[] {
  return texts.flatMap(({ line, text }) =>
    findBannedWords(text)
      .filter((word) => !isAllowed(path, word))
      .map((word) => `${path}:${line} ${word}`),
  );
}

test('no text that people read has a banned word', () => {
  expect(makeDeck().flatMap(({ path, texts }) => findHits(path, texts))).toEqual([]);
});

test('no comment has a banned word', () => {
  // A released migration is never edited, not even its comments.
  const paths = list(`${folders}/**/*.{ts,tsx,mjs}`).filter((path) => !/\/migrations\/\d/.test(path));
  expect(paths.length).toBeGreaterThan(1000);
  expect(paths.flatMap((path) => findHits(path, readComments(path, read(path))))).toEqual([]);
});

test('no document has a banned word', () => {
  const paths = list('*.md', 'docs/**/*.md', `{samples,deploy,.github,${folders.slice(1)}/**/*.md`);
  expect(paths.length).toBeGreaterThan(50);
  const readLines = (path: string): SourceText[] =>
    read(path)
      .replaceAll(/```[\s\S]*?```/g, (block) => block.replaceAll(/.+/g, ''))
      .split('\n')
      .map((text, index) => ({ line: index + 1, text }));
  expect(paths.flatMap((path) => findHits(path, readLines(path)))).toEqual([]);
});
