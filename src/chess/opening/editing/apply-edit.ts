import { countMoves } from '#chess/pgn/count-moves';
import { BOOK_STUDY, findBookStudy } from '#chess/pgn/book-study';
import { findChapterStart, makeBareName, makeChapterName } from '#chess/pgn/chapter-start';
import { ok, type Result } from '#chess/result';
import { listChapterKeys, makeNameText, renameHeaders } from './chapter-name.ts';
import {
  type ChapterEdit,
  type EditedStudy,
  type EditRefusal,
  type MoveEdit,
  refuseEdit,
  type StudyEdit,
  type KeepMoveEdit,
} from './edit.ts';
import { EDITING_LIMITS, findChapterFault, TOO_MANY_CHAPTERS } from './limits.ts';
import { changeChapter, isIndex, makeLocationText } from './move-edits.ts';
import type { StudyChapter, StudyTree } from './study-tree.ts';
import { findWay, replaceChildren } from './way.ts';
import { walkChapter } from './walk.ts';

type Outcome = Result<EditedStudy, EditRefusal>;

export function applyEdit(study: StudyTree, edit: StudyEdit): Outcome {
  switch (edit.kind) {
    case 'add-chapter':
      return addChapter(study, edit);
    case 'rename-chapter':
    case 'remove-chapter':
    case 'move-chapter':
      return changeChapters(study, edit);
    case 'keep-move':
      return keepMove(study, edit);
    default:
      return changeMoves(study, edit);
  }
}

export function applyEdits(study: StudyTree, edits: readonly StudyEdit[]): Outcome {
  let done: EditedStudy = { study, what: '', movesAdded: 0, movesRemoved: 0 };
  for (const edit of edits) {
    const next = applyEdit(done.study, edit);
    if (!next.ok) return next;
    done = {
      study: next.value.study,
      what: done.what === '' ? next.value.what : `${done.what}; ${lowerFirst(next.value.what)}`,
      movesAdded: done.movesAdded + next.value.movesAdded,
      movesRemoved: done.movesRemoved + next.value.movesRemoved,
    };
  }
  return edits.length === 0 ? refuseEdit('nothing-new', 'Nothing to change.') : ok(done);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function findChapter({ chapters }: StudyTree, keys: readonly string[], key: string) {
  const index = keys.indexOf(key);
  const chapter = chapters[index];
  return chapter && { index, chapter, name: makeChapterName(chapter, index) };
}

function refuseGoneChapter(): Result<never, EditRefusal> {
  return refuseEdit('gone', 'The chapter is no longer in the study.');
}

function finish(
  study: StudyTree,
  chapters: readonly StudyChapter[],
  what: string,
  movesAdded = 0,
  movesRemoved = 0,
): Outcome {
  return ok({ study: { ...study, chapters }, what, movesAdded, movesRemoved });
}

function listSiblings({ chapters }: StudyTree, tag: string | undefined): StudyChapter[] {
  return chapters.filter(({ headers }) => headers.get(BOOK_STUDY) === tag);
}

function checkName(siblings: readonly StudyChapter[], text: string): Result<string, EditRefusal> {
  const name = makeNameText(text);
  if (name === '' || name === '?') return refuseEdit('invalid', 'A chapter needs a name.');
  if (name.length > EDITING_LIMITS.nameLength)
    return refuseEdit('limit', `A chapter's name may have at most ${EDITING_LIMITS.nameLength} characters.`);
  const isTaken = siblings.some((chapter, index) => makeBareName(chapter, index) === name);
  return isTaken ? refuseEdit('taken', `There is already a chapter “${name}”.`) : ok(name);
}

function addChapter(study: StudyTree, edit: ChapterEdit & { kind: 'add-chapter' }): Outcome {
  const { chapters } = study;
  const beside = chapters.find((each) => findBookStudy(each.headers)?.place === edit.study) ?? chapters[0];
  const own = beside?.headers.get(BOOK_STUDY);
  const siblings = listSiblings(study, own);
  if (siblings.length >= EDITING_LIMITS.chapters) return refuseEdit('limit', TOO_MANY_CHAPTERS);
  const name = checkName(siblings, edit.name);
  if (!name.ok) return name;
  const headers = new Map([
    ...(own === undefined ? [] : [[BOOK_STUDY, own] as const]),
    ['Event', name.value],
    ['Result', '*'],
    ['ChapterName', name.value],
  ]);
  if (edit.orientation) headers.set('Orientation', edit.orientation);
  if (edit.fen !== undefined) headers.set('FEN', edit.fen).set('SetUp', '1');
  const start = findChapterStart(headers);
  if (!start.ok) return refuseEdit('invalid', `The chapter cannot start there: ${start.error.detail}.`);
  if (edit.fen !== undefined) headers.set('FEN', start.value.fen);
  const chapter: StudyChapter = { headers, comments: [], shapes: [], children: [] };
  return finish(study, [...study.chapters, chapter], `Added the chapter “${name.value}”`);
}

function changeChapters(study: StudyTree, edit: Exclude<ChapterEdit, { kind: 'add-chapter' }>): Outcome {
  const found = findChapter(study, listChapterKeys(study), edit.chapter);
  if (!found) return refuseGoneChapter();
  const { index, chapter, name } = found;
  if (edit.kind === 'rename-chapter') {
    const siblings = listSiblings(study, chapter.headers.get(BOOK_STUDY));
    const renamed = checkName(
      siblings.filter((each) => each !== chapter),
      edit.name,
    );
    if (!renamed.ok) return renamed;
    const bareName = makeBareName(chapter, index);
    if (renamed.value === bareName)
      return refuseEdit('nothing-new', `The chapter is already called “${name}”.`);
    const headers = renameHeaders(chapter.headers, bareName, renamed.value);
    const chapters = study.chapters.with(index, { ...chapter, headers });
    return finish(study, chapters, `Renamed the chapter “${name}” to “${renamed.value}”`);
  }
  const others = study.chapters.toSpliced(index, 1);
  if (edit.kind === 'remove-chapter') {
    if (listSiblings(study, chapter.headers.get(BOOK_STUDY)).length === 1)
      return refuseEdit('invalid', 'A study needs at least one chapter.');
    return finish(study, others, `Removed the chapter “${name}”`, 0, countMoves(chapter.children));
  }
  if (!isIndex(edit.to, study.chapters.length)) return refuseEdit('invalid', 'It cannot be moved there.');
  if (edit.to === index) return refuseEdit('nothing-new', `“${name}” is already in this place.`);
  return finish(study, others.toSpliced(edit.to, 0, chapter), `Moved the chapter “${name}”`);
}

function changeMoves(study: StudyTree, edit: MoveEdit): Outcome {
  const found = findChapter(study, listChapterKeys(study), edit.chapter);
  if (!found) return refuseGoneChapter();
  const { index, chapter, name } = found;
  const way = findWay(chapter, edit.path);
  if (!way)
    return refuseEdit(
      'gone',
      `${makeLocationText(chapter, edit.path)} is no longer in the chapter “${name}”.`,
    );
  const changed = changeChapter(chapter, way, edit);
  if (!changed.ok) return changed;
  const { after, what } = changed.value;
  const fault = findChapterFault(chapter, after);
  if (fault !== undefined) return refuseEdit('limit', fault);
  const growth = countMoves(after.children) - countMoves(chapter.children);
  const chapters = study.chapters.with(index, after);
  return finish(study, chapters, `${what} “${name}”`, Math.max(0, growth), Math.max(0, -growth));
}

function keepMove(study: StudyTree, { key, san }: KeepMoveEdit): Result<EditedStudy, EditRefusal> {
  let isThere = false;
  let removed = 0;
  const names = new Set<string>();
  const chapters = study.chapters.map((chapter) => {
    const paths: string[][] = [];
    let hasOthers = false;
    walkChapter(chapter, ({ board, children, makePath }) => {
      if (children.length === 0 || board.makeKey() !== key) return;
      if (children.some((move) => move.san === san)) isThere = true;
      const others = children.filter((move) => move.san !== san);
      if (others.length === 0) return;
      hasOthers = true;
      for (const move of others) names.add(move.san);
      paths.push(makePath());
    });
    if (!hasOthers) return chapter;
    let after = chapter;
    for (const path of paths) {
      const way = findWay(after, path);
      if (!way) continue;
      const children = (way.at(-1)?.move ?? after).children;
      after = replaceChildren(
        after,
        way,
        children.filter((move) => move.san === san),
      );
    }
    removed += countMoves(chapter.children) - countMoves(after.children);
    return after;
  });
  if (!isThere) return refuseEdit('gone', `${san} is no longer in the study in this position.`);
  if (removed === 0) return refuseEdit('nothing-new', `The study has only ${san} in this position.`);
  const what = `Kept ${san} and removed ${[...names].join(', ')} (${removed} ${removed === 1 ? 'move' : 'moves'})`;
  return ok({ study: { ...study, chapters }, what, movesAdded: 0, movesRemoved: removed });
}
