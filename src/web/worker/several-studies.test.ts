import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StudyEdit } from '#chess/opening/editing/edit';
import { listChapterKeys } from '#chess/opening/editing/chapter-name';
import type { StudyTree } from '#chess/opening/editing/study-tree';
import { walkChapter } from '#chess/opening/editing/walk';
import { applyTextPatch } from '#chess/opening/editing/text-patch';
import { splitGames } from '#chess/pgn/split';
import { readStudy } from '#chess/testing/readers';
import { chooseEffort } from '../../../scripts/effort.mjs';
import { CoverageWork } from './coverage-work.ts';
import * as edits from './edit-tasks.ts';
import { getBook, Repertoire } from './repertoire.ts';
import * as study from './study-tasks.ts';
import * as training from './training-tasks.ts';

const titles = ['Mine', 'A "second" one', 'Third'];
const samples = [
  'black-defences',
  'drawn-1',
  'drawn-2',
  'transpositions',
  'italian-annotated',
  'old-headers',
];
const chapters = samples.flatMap((name) =>
  splitGames(readFileSync(new URL(`../../../samples/studies/${name}.pgn`, import.meta.url), 'utf8')),
);
let books = 0;

const drawnParts = fc
  .tuple(
    fc.uniqueArray(fc.nat(chapters.length - 1), { minLength: 3, maxLength: 6 }),
    fc.integer({ min: 2, max: 3 }),
  )
  .map(([drawn, count]) => {
    const texts = drawn.map((index) => chapters[index] ?? '');
    return Array.from({ length: count }, (_, part) =>
      texts.filter((_text, index) => Math.floor((index * count) / texts.length) === part).join('\n\n'),
    );
  });
const color = fc.constantFrom('white' as const, 'black' as const);

function takeSeveral(parts: readonly string[], side: 'white' | 'black'): string {
  const id = `several ${++books}`;
  const studies = parts.map((text, index) => ({
    place: 2 * index,
    title: titles[index] ?? '',
    text,
    excludeSymbols: ['?'],
  }));
  return new Repertoire({ id, color: side, excludeSymbols: ['?'], studies }).id;
}

function takeOne(parts: readonly string[], side: 'white' | 'black'): string {
  const id = `one ${++books}`;
  return new Repertoire({ id, color: side, excludeSymbols: ['?'], text: parts.join('\n\n') }).id;
}

function withoutStudies<Value>(value: Value): Value {
  const [, ...others] = ['', ...titles].map((title) => JSON.stringify(` (${title})`).slice(1, -1));
  return JSON.parse(others.reduce((text, study) => text.replaceAll(study, ''), JSON.stringify(value)));
}

function describeGraph(book: string) {
  const graph = getBook(book).graph;
  return {
    chapters: graph.chapters,
    omissions: graph.omissions,
    excluded: graph.excludedMoves,
    positions: [...graph.positions.values()].map(({ key, lowestPly, moves }) => ({
      key,
      lowestPly,
      moves: moves.map(({ san, to, lines }) => [san, to.key, lines.map(({ chapter }) => chapter)]),
    })),
  };
}

const nowMs = Date.UTC(2026, 10, 17);
const games = '1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 *\n\n[Event "b"]\n\n1. d4 d5 2. c4 e6 *';

test('graph, checks, training, coverage and places are those of one study with the same chapters', () => {
  fc.assert(
    fc.property(drawnParts, color, (parts, side) => {
      const [several, one] = [takeSeveral(parts, side), takeOne(parts, side)];
      const same = (ask: (book: string) => unknown): void =>
        expect(withoutStudies(ask(several))).toEqual(JSON.parse(JSON.stringify(ask(one))));
      same(describeGraph);
      same((book) => study.summarizeStudy({ book }));
      same((book) => study.checkConsistency({ book }));
      same((book) => study.compareGames({ book, gameText: games }));
      same((book) => study.listChapterStarts({ book }));
      const day = { memories: new Map(), untrained: [], nowMs, dayStartMs: nowMs - 1000, newPerDay: 10 };
      same((book) => training.summarizeTraining({ book, ...day }));
      same((book) => training.planTraining({ book, ...day, seed: 1, mode: { kind: 'book' } }));
      same((book) => new CoverageWork({ book, ownGames: [] }).listKeys());
      const { positions } = describeGraph(one);
      for (const { key } of positions.slice(0, 8)) same((book) => edits.findOccurrences({ book, key }));
      same((book) => edits.listLinePlans({ book, line: ['e4', 'e5', 'Nf3'] }));
    }),
    { numRuns: chooseEffort(12, 200) },
  );
});

interface DrawnEdit {
  kind: 'add' | 'remove' | 'comment' | 'rename' | 'keep';
  chapter: number;
  place: number;
}
const drawnEdit: fc.Arbitrary<DrawnEdit> = fc.record({
  kind: fc.constantFrom('add', 'remove', 'comment', 'rename', 'keep'),
  chapter: fc.nat(20),
  place: fc.nat(60),
});

function makeEdit(study: StudyTree, { kind, chapter: drawn, place }: DrawnEdit): StudyEdit | undefined {
  const index = drawn % study.chapters.length;
  const chapter = listChapterKeys(study)[index] ?? '';
  const found = study.chapters[index];
  const paths: { path: string[]; key: string; first: string | undefined; legal: string | undefined }[] = [];
  if (found)
    walkChapter(found, ({ board, makePath, children }) => {
      const legal = ['a3', 'a6', 'h3', 'h6', 'Nf3', 'Nf6'].find(
        (san) =>
          typeof board.findMove(san) === 'number' && !children.some((each) => each.san.startsWith(san)),
      );
      paths.push({ path: makePath(), key: board.makeKey(), first: children[0]?.san, legal });
    });
  const at = paths[place % paths.length];
  if (!at) return undefined;
  const { path, key, first, legal } = at;
  if (kind === 'add')
    return legal === undefined ? undefined : { kind: 'add-line', chapter, path, sans: [legal] };
  if (kind === 'remove') return path.length === 0 ? undefined : { kind: 'remove-line', chapter, path };
  if (kind === 'comment') return { kind: 'set-comments', chapter, path, comments: [`Here ${place}.`] };
  if (kind === 'rename') return { kind: 'rename-chapter', chapter, name: `Named ${place} ${drawn}` };
  return first === undefined ? undefined : { kind: 'keep-move', key, san: first };
}

const readChapters = (texts: readonly string[]) => texts.flatMap((text) => readStudy(text).chapters);

test('an edit changes the studies that have its chapters, and together they are what one study becomes', () => {
  fc.assert(
    fc.property(
      drawnParts,
      color,
      fc.array(drawnEdit, { minLength: 1, maxLength: 4 }),
      (parts, side, drawn) => {
        let [texts, text]: [readonly string[], string] = [parts, parts.join('\n\n')];
        for (const each of drawn) {
          const [several, one] = [takeSeveral(texts, side), takeOne([text], side)];
          const edit = makeEdit(edits.getWholeStudy(one), each);
          if (!edit) continue;
          const [done, expected] = [several, one].map((book) => edits.editStudy({ book, edits: [edit] }));
          if (!done || !expected) throw new Error('two answers');
          if ('reason' in done || 'reason' in expected) {
            expect(withoutStudies(done)).toEqual(expected);
            continue;
          }
          expect(withoutStudies(done.what)).toBe(expected.what);
          expect([done.movesAdded, done.movesRemoved]).toEqual([expected.movesAdded, expected.movesRemoved]);
          const changed = texts.map((before, index) => {
            const patch = done.patches.find(({ place }) => place === 2 * index)?.patch;
            return patch ? (applyTextPatch(before, patch) ?? '') : before;
          });
          if (edit.kind !== 'keep-move') expect(done.patches).toHaveLength(1);
          const [whole] = expected.patches;
          text = (whole && applyTextPatch(text, whole.patch)) ?? '';
          texts = changed;
          expect(readChapters(texts)).toEqual(readChapters([text]));
          expect(texts.join()).not.toContain('BookStudy');
        }
      },
    ),
    { numRuns: chooseEffort(20, 300) },
  );
});

test('each study leaves out what its own signs say, and nothing of another study', () => {
  const texts = ['[Event "A"]\n\n1. e4? (1. d4) *', '[Event "B"]\n\n1. e4? (1. c4?!) *'];
  const signs = [['?'], ['?!']];
  const studies = texts.map((text, place) => ({
    place,
    title: titles[place] ?? '',
    text,
    excludeSymbols: signs[place] ?? [],
  }));
  const { id } = new Repertoire({ id: 'signs', color: 'white', excludeSymbols: ['?'], studies });
  const { positions, excluded } = describeGraph(id);
  expect(excluded).toBe(2);
  expect(positions[0]?.moves.map(([san, , lines]) => [san, lines])).toEqual([
    ['d4', [0]],
    ['e4', [1]],
  ]);
});

test('every game of a study without headers has the name of its study', () => {
  const book = takeSeveral(['1. e4 e5 *\n\n1. d4 d5 *\n\n1. c4 (1. b3) 1-0', '1. g3 *'], 'white');
  expect(describeGraph(book).chapters).toEqual([
    'Chapter 1 (Mine)',
    'Chapter 2 (Mine)',
    'Chapter 3 (Mine)',
    'Chapter 4 (A "second" one)',
  ]);
});

test('a new chapter goes to the study that is named, and each study has its own names and limits', () => {
  const parts = ['[Event "A"]\n\n1. e4 *', '[Event "A"]\n\n1. d4 *'];
  const book = takeSeveral(parts, 'white');
  expect(edits.listChapters({ book }).map(({ name, study }) => [name, study?.title])).toEqual([
    ['A', 'Mine'],
    ['A', 'A "second" one'],
  ]);
  const added = edits.editStudy({ book, edits: [{ kind: 'add-chapter', name: 'B', study: 2 }] });
  if ('reason' in added) throw new Error(added.message);
  expect(added.patches.map(({ place }) => place)).toEqual([2]);
  expect(edits.editStudy({ book, edits: [{ kind: 'add-chapter', name: 'A', study: 2 }] })).toMatchObject({
    reason: 'taken',
  });
  expect(edits.editStudy({ book, edits: [{ kind: 'remove-chapter', chapter: 'A #2' }] })).toMatchObject({
    reason: 'invalid',
  });
  expect(getBook(book).graph.chapters).toEqual(['A (Mine)', 'A (A "second" one)']);
});
