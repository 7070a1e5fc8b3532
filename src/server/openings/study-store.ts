import { applyTextPatch } from '#chess/opening/editing/text-patch';
import {
  type Study,
  type StudyColor,
  studyLimits,
  type StudyUndo,
  type StudyUpdate,
} from '#contract/studies';
import type { StudyEditRequest, StudyReturn } from '#contract/study-versions';
import type { Db } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import {
  changeStudy,
  type DoneChange,
  findState,
  findVersion,
  type StoredStudy,
  type StudyState,
} from './study-change-store.ts';
import { joinParts } from './study-parts.ts';
import { findWithTexts } from './study-text-store.ts';

export async function findStudy(db: Db, userId: string, color: StudyColor): Promise<Study | undefined> {
  const found = await findWithTexts(db, { user_id: userId, color }, ['text']);
  if (found === undefined) return undefined;
  const { title, link, exclude_move_indicators, last_update, revision } = found.study;
  const { previous_title: previousTitle, previous_last_update: previousUpdate } = found.study;
  return {
    color,
    title,
    link,
    study_text: joinParts(found.getParts('text')),
    exclude_move_indicators,
    last_update: makeTime(last_update),
    revision,
    is_edited: found.isEdited,
    ...(previousTitle !== null &&
      previousUpdate !== null && {
        previous: { title: previousTitle, last_update: makeTime(previousUpdate) },
      }),
  };
}

/** By colour, without reading the texts. */
export async function listStudyRevisions(db: Db, userId: string): Promise<Map<StudyColor, string>> {
  const rows = await db
    .selectFrom('studies')
    .select(['color', 'revision'])
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map(({ color, revision }) => [color, revision]));
}

/** Sets, replaces or takes away the study of a colour. */
export async function replaceStudy(db: Db, userId: string, now: number, update: StudyUpdate): Promise<void> {
  const { color, study_text, source_text, seen_revision: seen, what } = update;
  await changeStudy(db, userId, color, now, (current) => {
    checkRevision(current, seen);
    if (study_text === null)
      return current && { next: null, what: what ?? `${current.title} was no longer the opening` };
    const { title, link, exclude_move_indicators } = update;
    const next = {
      title,
      link,
      study_text,
      exclude_move_indicators,
      last_update: Date.parse(update.last_update),
      source_text: source_text === undefined || source_text === study_text ? null : source_text,
    };
    // The same study again replaces nothing: what came before it can still be had back.
    const keepsPrevious =
      current?.study_text !== study_text || current.exclude_move_indicators !== exclude_move_indicators;
    const beside =
      update.keeps_source && source_text !== undefined
        ? {
            state: { ...next, study_text: source_text, source_text: null },
            what: 'Lichess had this before it was written to',
          }
        : undefined;
    return { next, what: what ?? `Set ${title}`, keepsPrevious, beside };
  });
}

function checkRevision(current: StoredStudy | undefined, seen: string | null | undefined): void {
  if (seen !== undefined && seen !== (current?.revision ?? null))
    throw new ApiError('conflict', { revision: current?.revision ?? null });
}

/** A change of the text made here; what came from Lichess or a file is kept beside it. */
export async function editStudy(
  db: Db,
  userId: string,
  now: number,
  { color, revision, patch, what }: StudyEditRequest,
): Promise<DoneChange> {
  const done = await changeStudy(db, userId, color, now, (current) => {
    checkRevision(current, revision);
    const text = current && applyTextPatch(current.study_text, patch);
    if (!current || text === undefined) throw new ApiError('invalid', { field: 'patch' });
    checkText(text);
    const source_text = current.source_text ?? current.study_text;
    const { title, link, exclude_move_indicators } = current;
    const next = {
      title,
      link,
      exclude_move_indicators,
      study_text: text,
      source_text,
      last_update: now,
    };
    return { next, what };
  });
  return getDone(done);
}

function getDone(done: DoneChange | undefined): DoneChange {
  if (!done) throw new ApiError('internal');
  return done;
}

export function checkText(text: string): void {
  if (Buffer.byteLength(text) > studyLimits.textBytes)
    throw new ApiError('too_large', {
      field: 'study_text',
      message: 'A study may have at most 8 MiB of PGN',
    });
  if (text.trim() === '')
    throw new ApiError('invalid', { field: 'study_text', message: 'A study without text is no opening' });
}

/** A kept state becomes the study again. */
export async function returnToVersion(
  db: Db,
  userId: string,
  now: number,
  { color, number, revision, what }: StudyReturn,
): Promise<DoneChange> {
  const done = await changeStudy(db, userId, color, now, async (current) => {
    checkRevision(current, revision);
    const kept = await findVersion(db, userId, color, number, current);
    if (!kept) throw new ApiError('not_found');
    return { next: { ...kept, last_update: now }, what };
  });
  return getDone(done);
}

/** The text of a kept state, to be looked at. */
export async function readVersion(
  db: Db,
  userId: string,
  color: StudyColor,
  number: number,
): Promise<StudyState> {
  const current = await findState(db, userId, color);
  const kept = await findVersion(db, userId, color, number, current);
  if (!kept) throw new ApiError('not_found');
  // A change that came between the reads makes nonsense of the differences.
  const revisions = await listStudyRevisions(db, userId);
  if (revisions.get(color) !== current?.revision) throw new ApiError('conflict');
  return kept;
}

export async function getSource(
  db: Db,
  userId: string,
  color: StudyColor,
): Promise<{ revision: string; source_text: string }> {
  const current = await findState(db, userId, color);
  if (!current) throw new ApiError('not_found');
  return { revision: current.revision, source_text: current.source_text ?? current.study_text };
}

/** Puts the replaced study in the place of the one that replaced it, and keeps that one; false where it is another one. */
export async function undoStudy(
  db: Db,
  userId: string,
  now: number,
  { color, last_update: from, previous_last_update: to }: StudyUndo,
): Promise<boolean> {
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
  let isDone = false;
  const swapped = await changeStudy(db, userId, color, now, async (current) => {
    const found = await findWithTexts(db, { user_id: userId, color }, ['previous', 'previous_source']);
    const isMeant = found?.study.last_update === fromMs && found.study.previous_last_update === toMs;
    // A repeat, or the same wish from another tab, finds it done: maybe since `current` was read.
    if (!isMeant) isDone = (await findState(db, userId, color))?.last_update === toMs;
    const title = found?.study.previous_title;
    if (!current || !found || !isMeant || typeof title !== 'string') return undefined;
    const source = joinParts(found.getParts('previous_source'));
    const next = {
      title,
      link: found.study.previous_link,
      study_text: joinParts(found.getParts('previous')),
      source_text: source === '' ? null : source,
      exclude_move_indicators: found.study.previous_exclude_move_indicators ?? '',
      last_update: toMs,
    };
    return { next, what: `Set ${title} again`, keepsPrevious: true };
  });
  return swapped !== undefined || isDone;
}

function makeTime(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
