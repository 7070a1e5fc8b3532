import { expect, test } from 'vitest';
import { makeSeededDraw } from '#chess/testing/random-studies';
import { applyTextPatch } from '#chess/opening/editing/text-patch';

import { Repertoire } from './repertoire.ts';
import { RepertoireIndex } from './repertoire-index.ts';
import { checks } from './workers.ts';

const files = [...'abcdefgh'];
const movesPerChapter = 3000;

/** Uses single pawn steps, because they are legal in any order and often transpose. */
function makeChapter(number: number): string {
  const draw = makeSeededDraw(number + 1);
  const [white, black] = [files[number % 8] ?? 'a', files[Math.floor(number / 8)] ?? 'a'];
  let left = movesPerChapter - 2;
  const grow = (whites: readonly string[], blacks: readonly string[], ply: number): string => {
    const isWhite = ply % 2 === 0;
    const free = isWhite ? whites : blacks;
    const count = Math.min(free.length, left, 2 + draw(2));
    if (count <= 0) return '';
    left -= count;
    const from = draw(free.length);
    const chosen = Array.from({ length: count }, (_, at) => free[(from + at) % free.length] ?? '');
    const texts = chosen.map((file) => {
      const rest = free.filter((each) => each !== file);
      const move = `${(ply >> 1) + 1}${isWhite ? '.' : '...'} ${file}${isWhite ? 3 : 6}`;
      return { move, behind: grow(isWhite ? rest : whites, isWhite ? blacks : rest, ply + 1) };
    });
    const [first, ...others] = texts;
    return `${first?.move} ${others.map(({ move, behind }) => `(${move} ${behind})`).join(' ')} ${first?.behind}`;
  };
  const moves = grow(
    files.filter((file) => file !== white),
    files.filter((file) => file !== black),
    2,
  );
  expect(left).toBe(0);
  const address = `https://lichess.org/study/fullfull/chap${String(number).padStart(4, '0')}`;
  return `[Event "Full: ${number}"]\n[ChapterName "${number}"]\n[ChapterURL "${address}"]\n\n1. ${white}4 ${black}5 ${moves} *`;
}

test('a study of 64 chapters and 3,000 moves each is read, walked and edited up to its limits', async () => {
  const text = Array.from({ length: 64 }, (_, number) => makeChapter(number)).join('\n\n');
  const opening = { id: 'full', text, color: 'white', excludeSymbols: [] } as const;
  const book = checks.hand(opening);
  const chapters = await checks.edits.listChapters({ book });
  expect(chapters).toHaveLength(64);
  expect(chapters.every(({ moves }) => moves === movesPerChapter)).toBe(true);

  const index = new RepertoireIndex({ book: new Repertoire(opening).id });
  const summary = index.summarize(0);
  expect(summary.chapters).toHaveLength(64);
  const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -';
  const position = index.readPosition({ key: start }, 0);
  expect(position?.moves.map(({ san }) => san)).toEqual(files.map((file) => `${file}4`));

  const [first] = chapters;
  if (!first) throw new Error('no chapter');
  expect(await checks.edits.editStudy({ book, edits: [{ kind: 'add-chapter', name: 'One more' }] })).toEqual({
    reason: 'limit',
    message: 'A study may have at most 64 chapters.',
  });
  const at = { chapter: first.key, path: ['a4'] };
  expect(await checks.edits.editStudy({ book, edits: [{ kind: 'add-line', ...at, sans: ['Nf6'] }] })).toEqual(
    {
      reason: 'limit',
      message:
        'A chapter may have at most 3,000 moves; this would make 3,001. Put the line into another chapter.',
    },
  );
  expect(await checks.edits.listLinePlans({ book, line: ['a4', 'Nf6'] })).toEqual([]);
  const edits = [{ kind: 'set-shapes', ...at, shapes: ['Ga2a4'] }] as const;
  const edited = await checks.edits.editStudy({ book, edits });
  if ('reason' in edited) throw new Error(edited.message);
  const [changed] = edited.patches;
  expect(changed && applyTextPatch(text, changed.patch)).toContain('{ [%cal Ga2a4] }');
});
