import { countMoves } from '#chess/pgn/count-moves';
import { applyEdits } from '#chess/opening/editing/apply-edit';
import { joinTrees, listChangedStudies, type StudyOfBook } from '#chess/opening/editing/book-tree';
import { listChapterKeys } from '#chess/opening/editing/chapter-name';
import type { EditRefusal, StudyEdit } from '#chess/opening/editing/edit';
import { type MergedStudy, mergeStudies as merge } from '#chess/opening/editing/merge';
import type { MergeSide } from '#chess/opening/editing/merge-note';
import { makeNewStudy as makeText, type NewStudy } from '#chess/opening/editing/new-study';
import {
  findOccurrences as findIn,
  type LinePlan,
  listLinePlans as planLines,
  type PositionOccurrence,
} from '#chess/opening/editing/occurrences';
import { makeStudyPgn } from '#chess/opening/editing/study-text';
import { parseStudy, type ParsedStudy } from '#chess/opening/editing/study-tree';
import { makeTextPatch, type TextPatch } from '#chess/opening/editing/text-patch';
import { type BookStudy, findBookStudy } from '#chess/pgn/book-study';
import { makeBareName } from '#chess/pgn/chapter-start';
import type { Result } from '#chess/result';

import { type BookRequest, getBook } from './repertoire.ts';

export interface EditResult {
  patches: readonly { place: number; patch: TextPatch }[];
  what: string;
  movesAdded: number;
  movesRemoved: number;
  leftOut: readonly string[];
}

export interface EditedChapter {
  key: string;
  name: string;
  study: BookStudy | undefined;
  moves: number;
}

export interface StudyMerge {
  text: string;
  mine: readonly string[];
  theirs: readonly string[];
  clashes: readonly string[];
}

interface CachedStudy {
  text: string;
  study: ParsedStudy;
}

/** Enough long texts for both colours before and after an edit. More texts are cached if they are short. */
const mostCached = 4;
const mostCachedLength = 4 * 1024 * 1024;
const cache: { studies: readonly CachedStudy[] } = { studies: [] };

function cacheStudy(text: string, study: ParsedStudy): void {
  const others = cache.studies.filter((each) => each.text !== text);
  let length = 0;
  cache.studies = [{ text, study }, ...others].filter((each, index) => {
    length += each.text.length;
    return index < mostCached || length <= mostCachedLength;
  });
}

export function getStudy(text: string): ParsedStudy {
  const known = cache.studies.find((each) => each.text === text);
  if (known) return known.study;
  const study = parseStudy(text);
  if (!study.ok) throw new Error(study.error.message);
  cacheStudy(text, study.value);
  return study.value;
}

export function makeStudyMerge(merged: Result<MergedStudy, string>): StudyMerge {
  if (!merged.ok) throw new Error(merged.error);
  const { study, notes } = merged.value;
  const list = (side: MergeSide): string[] =>
    notes.flatMap((note) =>
      note.side === side ? `${note.chapterName === '' ? '' : `${note.chapterName}: `}${note.text}` : [],
    );
  return { text: makeStudyPgn(study), mine: list('mine'), theirs: list('theirs'), clashes: list('clash') };
}

function listStudies(book: string): (StudyOfBook & { text: string })[] {
  return getBook(book).studies.map((each) => ({ ...each, study: getStudy(each.text) }));
}

export function getWholeStudy(book: string): ParsedStudy {
  return joinTrees(listStudies(book));
}

export function editStudy({
  book,
  edits,
}: BookRequest & { edits: readonly StudyEdit[] }): EditResult | EditRefusal {
  const studies = listStudies(book);
  const before = joinTrees(studies);
  const outcome = applyEdits(before, edits);
  if (!outcome.ok) return outcome.error;
  const { study: edited, ...said } = outcome.value;
  const patches = listChangedStudies(studies, edited).map(({ place, study }) => {
    const after = makeStudyPgn(study);
    cacheStudy(after, { chapters: study.chapters, leftOut: [] });
    const text = studies.find((each) => each.place === place)?.text ?? '';
    return { place, patch: makeTextPatch(text, after) };
  });
  return { ...said, leftOut: before.leftOut, patches };
}

export function makeNewStudy(request: NewStudy): string {
  const text = makeText(request);
  if (!text.ok) throw new Error(text.error);
  return text.value;
}

export function mergeStudies({ base, mine, theirs }: Record<'base' | 'mine' | 'theirs', string>): StudyMerge {
  return makeStudyMerge(merge(getStudy(base), getStudy(mine), getStudy(theirs)));
}

export function listChapters({ book }: BookRequest): EditedChapter[] {
  const study = getWholeStudy(book);
  const keys = listChapterKeys(study);
  return study.chapters.map((chapter, index) => ({
    key: keys[index] ?? '',
    name: makeBareName(chapter, index),
    study: findBookStudy(chapter.headers),
    moves: countMoves(chapter.children),
  }));
}

export function findOccurrences({ book, key }: BookRequest & { key: string }): PositionOccurrence[] {
  return findIn(getWholeStudy(book), key);
}

export function listLinePlans({ book, line }: BookRequest & { line: readonly string[] }): LinePlan[] {
  return planLines(getWholeStudy(book), line);
}
