import { expect, test } from 'vitest';
import { applyEdits } from '#chess/opening/editing/apply-edit';
import { findOccurrences } from '#chess/opening/editing/occurrences';
import { makeStudyPgn } from '#chess/opening/editing/study-text';
import type { StudyTree } from '#chess/opening/editing/study-tree';

import { readStudy, unwrap } from '#chess/testing/readers';
import { makeHeedEdits, makeIgnoreEdits, mostReasonLength } from './ignored.ts';

const afterE4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -';

function ignore(study: StudyTree, san: string, reason: string): StudyTree {
  const done = unwrap(applyEdits(study, makeIgnoreEdits(findOccurrences(study, afterE4), san, reason)));
  return done.study;
}

function heed(study: StudyTree, san: string): StudyTree {
  const done = unwrap(applyEdits(study, makeHeedEdits(findOccurrences(study, afterE4), san)));
  return done.study;
}

test('an ignored reply is in the study with its reason, and gone without a trace when it is heeded again', () => {
  const study = readStudy('1. e4 e5 2. Nf3 *');
  const ignored = ignore(study, 'a6', 'nobody plays it');
  expect(makeStudyPgn(ignored)).toContain('Ignored: nobody plays it');
  expect(makeStudyPgn(heed(ignored, 'a6'))).toBe(makeStudyPgn(study));
});

test('a reply that was there before stays, with what it said', () => {
  const study = readStudy('1. e4 e5 ( 1... a6 { Odd. } ) 2. Nf3 *');
  const ignored = ignore(study, 'a6', '');
  expect(makeStudyPgn(ignored)).toContain('Ignored: no reason given');
  expect(makeStudyPgn(heed(ignored, 'a6'))).toBe(makeStudyPgn(study));
});

test('a position that the study does not have, and what was never ignored, change nothing', () => {
  const study = readStudy('1. d4 d5 *');
  expect(makeIgnoreEdits(findOccurrences(study, afterE4), 'a6', 'x')).toEqual([]);
  expect(makeHeedEdits(findOccurrences(readStudy('1. e4 a6 *'), afterE4), 'a6')).toEqual([]);
});

test('a reason of any length is cut to what a comment may be', () => {
  const [, comment] = makeIgnoreEdits(
    findOccurrences(readStudy('1. e4 e5 *'), afterE4),
    'a6',
    'x'.repeat(100_000),
  );
  const text = comment?.kind === 'set-comments' ? (comment.comments[0] ?? '') : '';
  expect(text).toHaveLength('Ignored: '.length + mostReasonLength);
});
