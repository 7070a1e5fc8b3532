import { expect, test } from 'vitest';
import { describeDifference, findDifference, listLost } from './difference.ts';
import { parseStudy, type StudyChapter } from './study-tree.ts';

function read(moves: string): StudyChapter {
  const study = parseStudy(`${moves} *`);
  const chapter = study.ok ? study.value.chapters[0] : undefined;
  if (!chapter) throw new Error('no chapter');
  return chapter;
}

test('a difference is counted and said in words', () => {
  const from = read('1. e4 { a } e5 (1... c5) (1... e6 2. d4) 2. Nf3');
  const to = read('1. e4! { a } c5 (1... e5 2. Nf3 Nc6)');
  const difference = findDifference(from, to);
  expect(describeDifference(difference)).toBe(
    '1 move added, 2 moves removed, 1 note changed, 1 place in another order',
  );
  expect(describeDifference(findDifference(from, from))).toBe('');
  expect(describeDifference(findDifference(read('1. e4 $10 $36'), read('1. e4 $36 $10')))).toBe('');
  expect(listLost(from, to, 0)).toEqual(['the move 1... e6']);
  expect(listLost(to, from, 0)).toEqual(['a sign of 1. e4', 'the move 2... Nc6']);
});
