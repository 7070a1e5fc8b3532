import { expect, test } from 'vitest';
import { readStudy, unwrap } from '#chess/testing/readers';
import { listChapterKeys } from './chapter-name.ts';
import { mergeStudies, type MergedStudy } from './merge.ts';
import { drawStudy, editAtRandom, makeSeededDraw } from '#chess/testing/random-studies';
import { makeStudyPgn } from './study-text.ts';
import { parseStudy, type StudyMove, type TreeNotes, type StudyTree } from './study-tree.ts';

function read(moves: string): StudyTree {
  return readStudy(`[ChapterName "Main"]\n\n${moves} *`);
}

function merge(base: StudyTree, mine: StudyTree, theirs: StudyTree): MergedStudy {
  return unwrap(mergeStudies(base, mine, theirs));
}

function mergeMoves(base: string, mine: string, theirs: string): [string, string[]] {
  const { study, notes } = merge(read(base), read(mine), read(theirs));
  const [, moves = ''] = makeStudyPgn(study).split('\n\n');
  return [moves.trim(), notes.map(({ side, text }) => `${side}: ${text}`)];
}

test('what one side changed is taken, and said', () => {
  expect(
    mergeMoves('1. e4 e5 (1... c5)', '1. e4 e5 2. Nf3 (2. d4)', '1. e4 e5 (1... c5!? { Sharp. }) (1... e6)'),
  ).toEqual([
    '1. e4 e5 (1... c5!? { Sharp. }) (1... e6) 2. Nf3 (2. d4) *',
    [
      'mine: You added 2. Nf3.',
      'mine: You added 2. d4.',
      'clash: You removed 1... c5, but it was changed on Lichess. It is kept.',
      'theirs: Lichess added 1... e6.',
    ],
  ]);
  expect(mergeMoves('1. e4 e5 2. Nf3', '1. e4 e5 2. Nf3', '1. e4 c5')).toEqual([
    '1. e4 c5 *',
    ['theirs: Lichess added 1... c5.', 'theirs: Lichess removed 1... e5 with 1 move after it.'],
  ]);
});

test('what both changed is kept of both, and named', () => {
  expect(
    mergeMoves('1. e4 { a } e5', '1. e4! { b } { [%cal Ge2e4] } e5', '1. e4? { c } { [%csl Rd5] } e5'),
  ).toEqual([
    '1. e4! { c } { b } { [%csl Rd5][%cal Ge2e4] } 1... e5 *',
    [
      'clash: You and Lichess both changed the comment of 1. e4. Both are kept.',
      'clash: You and Lichess both changed the signs of 1. e4. Both are kept.',
      'clash: You and Lichess both changed the arrows and circles of 1. e4. Both are kept.',
      'clash: 1. e4 has another sign on Lichess (?). Yours is kept.',
    ],
  ]);
  expect(mergeMoves('1. e4 e5 2. Nf3', '1. e4 e5 2. Nf3 Nc6', '1. e4')).toEqual([
    '1. e4 e5 2. Nf3 Nc6 *',
    ['clash: Lichess removed 1... e5 with 2 moves after it, but you changed it. It is kept.'],
  ]);
  expect(mergeMoves('1. e4 (1. d4) (1. c4)', '1. d4 (1. e4) (1. c4)', '1. c4 (1. e4) (1. d4)')[1]).toEqual([
    'clash: You and Lichess both reordered the moves after the start. Your order is kept.',
  ]);
});

test('a line follows its position to the way by which Lichess comes there now', () => {
  const [moves, notes] = mergeMoves(
    '1. d4 d5 2. c4 e6',
    '1. d4 d5 2. c4 e6 3. Nc3 Nf6 { Mine. }',
    '1. c4 e6 2. d4 d5 { By another order. }',
  );
  expect(moves).toBe('1. c4 e6 2. d4 d5 { By another order. } 3. Nc3 Nf6 { Mine. } *');
  expect(notes).toEqual([
    'mine: On Lichess the move order changed; your 3. Nc3 now comes after 2... d5.',
    'mine: You added 3. Nc3 with 1 move after it.',
    'theirs: Lichess removed 1. d4 with 3 moves after it.',
  ]);
  const both = '1. d4 (1. c4 e6 2. d4 d5 3. Nc3 Nf6) 1... d5 2. c4 e6 3. Nc3 a6';
  const [retained] = mergeMoves('1. d4 (1. c4 e6 2. d4 d5) 1... d5 2. c4 e6', both, '1. c4 e6 2. d4 d5');
  expect(retained).toContain('3. Nc3 a6');
  expect(retained).toContain('3. Nc3 Nf6');
});

test('chapters: added, removed, renamed, and from another position', () => {
  const base = read('1. e4');
  const [chapter] = base.chapters;
  if (!chapter) throw new Error('no chapter');
  const rename = (name: string): StudyTree => ({
    chapters: [{ ...chapter, headers: new Map([...chapter.headers, ['ChapterName', name]]) }],
  });
  const withId = (study: StudyTree): StudyTree => ({
    chapters: study.chapters.map((each) => ({
      ...each,
      headers: new Map([...each.headers, ['ChapterURL', 'https://lichess.org/study/Qx7Lm2Pa/hV3kYt8c']]),
    })),
  });
  const { study, notes } = merge(withId(base), withId(rename('Mine')), withId(rename('Theirs')));
  expect(study.chapters[0]?.headers.get('ChapterName')).toBe('Mine');
  expect(notes.map(({ text }) => text)).toEqual([
    'The chapter is “Theirs” on Lichess and “Mine” here. Yours is kept.',
  ]);
  const other = { chapters: [...base.chapters, ...rename('New').chapters] };
  const there = { chapters: [...base.chapters, ...withId(rename('New')).chapters] };
  expect(listChapterKeys(merge(base, other, there).study)).toEqual(['Main', 'hV3kYt8c']);
  const fen = 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3';
  const setUp = {
    chapters: [{ ...chapter, children: [], headers: new Map([...chapter.headers, ['FEN', fen]]) }],
  };
  const both = merge(base, base, setUp);
  expect(listChapterKeys(both.study)).toEqual(['Main', 'Main (yours)']);
  expect(both.notes.map(({ side }) => side)).toEqual(['clash']);
});

test('a line that is too long to merge is refused in words', () => {
  const long = read(Array.from({ length: 1000 }, () => 'Nf3 Nf6 Ng1 Ng8').join(' '));
  expect(mergeStudies(long, long, long)).toEqual({
    ok: false,
    error: 'A line of the study has more than 3,000 moves.',
  });
});

function listItems(study: StudyTree): { chapter: string; path: string[]; item: string }[] {
  const keys = listChapterKeys(study);
  return study.chapters.flatMap((chapter, index) => {
    const key = keys[index] ?? '';
    const items: { chapter: string; path: string[]; item: string }[] = [];
    const add = (path: string[], { comments, shapes }: TreeNotes, nags: readonly number[] = []): void => {
      for (const item of [...comments, ...shapes, ...nags.map((nag) => `$${nag}`)])
        items.push({ chapter: key, path, item });
    };
    const walk = (moves: readonly StudyMove[], path: string[]): void => {
      for (const move of moves) {
        const at = [...path, move.san];
        items.push({ chapter: key, path: at, item: 'move' });
        add(at, move, move.nags);
        walk(move.children, at);
      }
    };
    items.push({ chapter: key, path: [], item: 'chapter' });
    add([], chapter);
    walk(chapter.children, []);
    return items;
  });
}

test('300 merges: nothing of either side is lost without being named', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const draw = makeSeededDraw(seed);
    const base = drawStudy(draw);
    const mine = editAtRandom(base, draw(12), draw);
    const theirs = editAtRandom(base, draw(12), draw);
    const { study, notes } = merge(base, mine, theirs);
    const name = ({ chapter, path, item }: { chapter: string; path: string[]; item: string }): string =>
      JSON.stringify([chapter, path, item]);
    const there = new Set(listItems(study).map(name));
    for (const lost of [...listItems(mine), ...listItems(theirs)].filter((each) => !there.has(name(each)))) {
      const isNamed = notes.some(
        ({ chapter, path, text }) =>
          chapter === lost.chapter &&
          path.every((san, index) => san === lost.path[index]) &&
          (path.length === lost.path.length || /removed|another position|now comes after/.test(text)),
      );
      if (!isNamed) throw new Error(`seed ${seed} lost ${name(lost)}`);
    }
    const known = new Set(listItems(base).map(name));
    for (const added of [...listItems(mine), ...listItems(theirs)].filter((each) => !known.has(name(each))))
      if (
        ![added.chapter, `${added.chapter} (yours)`].some((chapter) =>
          there.has(name({ ...added, chapter })),
        ) &&
        !added.item.startsWith('$') &&
        !notes.some(
          ({ chapter, path, text }) =>
            chapter === added.chapter &&
            text.includes('now comes after') &&
            path.every((san, index) => san === added.path[index]),
        )
      )
        throw new Error(`seed ${seed}: ${name(added)}`);
    if (seed % 10 === 0) {
      expect(merge(base, mine, base).study).toEqual(mine);
      expect(merge(base, base, theirs).study).toEqual(theirs);
      expect(merge(base, mine, mine).study).toEqual(mine);
      const again = parseStudy(makeStudyPgn(study));
      expect(again.ok && { chapters: again.value.chapters }).toEqual(study);
    }
  }
});
