import { applyTextPatch } from '#chess/opening/editing/text-patch';
import { joinStudies } from '#chess/pgn/book-study';
import {
  parseExcludeIndicators,
  type Study,
  type StudyColor,
  studyLimits,
  type StudyUndo,
  type StudyUpdate,
} from '#contract/studies';
import type { StudyEditRequest, StudyReturn } from '#contract/study-versions';
import { makeTime } from '#contract/wire-schedule';
import type { Db, StudyTable } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import { changeStudies, changeStudy, type DoneChange, findState } from './study-change-store.ts';
import { findVersion } from './study-version-store.ts';
import type { StudyWithParts, StudyState } from './study-state.ts';
import { joinParts } from './study-parts.ts';
import { findWithTexts, measureTexts, type StudyName } from './study-text-store.ts';

export async function findStudy(db: Db, name: StudyName): Promise<Study | undefined> {
  const found = await findWithTexts(db, name, ['text']);
  if (found === undefined) return undefined;
  const { color, place } = name;
  const { title, link, exclude_move_indicators, last_update, revision } = found.study;
  const { previous_title: previousTitle, previous_last_update: previousUpdate } = found.study;
  return {
    color,
    place,
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

export type StudyRevision = Pick<StudyTable, 'color' | 'place' | 'revision'>;

export async function listStudyRevisions(db: Db, userId: string): Promise<StudyRevision[]> {
  return db
    .selectFrom('studies')
    .select(['color', 'place', 'revision'])
    .where('user_id', '=', userId)
    .orderBy('color')
    .orderBy('place')
    .execute();
}

export async function findBook(
  db: Db,
  userId: string,
  color: StudyColor,
): Promise<{ text: string; excludeIndicators: string } | undefined> {
  const studies: Study[] = [];
  for (const { place } of (await listStudyRevisions(db, userId)).filter((each) => each.color === color)) {
    const study = await findStudy(db, { user_id: userId, color, place });
    if (study) studies.push(study);
  }
  const [first] = studies;
  if (!first) return undefined;
  const texts = studies.map(({ place, title, study_text, exclude_move_indicators: signs }) => ({
    place,
    title,
    text: study_text ?? '',
    excludeSymbols: parseExcludeIndicators(signs),
  }));
  return { text: joinStudies(texts), excludeIndicators: first.exclude_move_indicators };
}

export async function findName(
  db: Db,
  userId: string,
  { color, place }: { color: StudyColor; place?: number | undefined },
): Promise<StudyName> {
  if (place !== undefined) return { user_id: userId, color, place };
  const first = (await listStudyRevisions(db, userId)).find((each) => each.color === color);
  return { user_id: userId, color, place: first?.place ?? 0 };
}

async function checkRoom(db: Db, { user_id, color, place }: StudyName, text: string): Promise<void> {
  const others = await measureTexts(db, user_id, ['text'], { color, otherThan: place });
  if (others > 0 && others + Buffer.byteLength(text) > studyLimits.textBytes)
    throw new ApiError('too_large', {
      field: 'study_text',
      message: 'The studies of one colour can have at most 8 MiB of PGN together',
    });
}

export async function replaceStudy(db: Db, userId: string, now: number, update: StudyUpdate): Promise<void> {
  const { study_text, source_text, seen_revision: seen, what } = update;
  if (study_text !== null) checkText(study_text);
  if (source_text !== undefined) checkText(source_text);
  const name = await findName(db, userId, update);
  await changeStudy(db, name, now, async (current) => {
    checkRevision(current, seen);
    if (study_text === null) return current && { next: null, what: what ?? `Removed ${current.title}` };
    await checkRoom(db, name, study_text);
    const { title, link, exclude_move_indicators } = update;
    const next = {
      title,
      link,
      study_text,
      exclude_move_indicators,
      last_update: Date.parse(update.last_update),
      source_text: source_text === undefined || source_text === study_text ? null : source_text,
    };
    // If the same study is stored again, the stored previous version stays, because undo needs it.
    const keepsPrevious =
      current?.study_text !== study_text || current.exclude_move_indicators !== exclude_move_indicators;
    const beside =
      update.keeps_source && source_text !== undefined
        ? {
            state: { ...next, study_text: source_text, source_text: null },
            what: 'Version on Lichess before sending',
          }
        : undefined;
    return { next, what: what ?? `Set ${title}`, keepsPrevious, beside };
  });
}

function checkRevision(current: StudyWithParts | undefined, seen: string | null | undefined): void {
  if (seen !== undefined && seen !== (current?.revision ?? null))
    throw new ApiError('conflict', { revision: current?.revision ?? null });
}

export async function editStudy(
  db: Db,
  userId: string,
  now: number,
  { color, place, revision, patch, what, also = [] }: StudyEditRequest,
): Promise<DoneChange[]> {
  const first = await findName(db, userId, { color, place });
  checkPlaces(first, also);
  const changes = [{ ...first, revision, patch }, ...also].map((edit) => {
    const name = { ...first, place: edit.place };
    const change = async (current: StudyWithParts | undefined) => {
      checkRevision(current, edit.revision);
      const text = current && applyTextPatch(current.study_text, edit.patch);
      if (!current || text === undefined) throw new ApiError('invalid', { field: 'patch' });
      checkText(text);
      if (text.length > current.study_text.length) await checkRoom(db, name, text);
      const source_text = current.source_text ?? current.study_text;
      const { title, link, exclude_move_indicators } = current;
      const version = { title, link, exclude_move_indicators, source_text };
      return { next: { ...version, study_text: text, last_update: now }, what };
    };
    return { name, change };
  });
  return getDone(await changeStudies(db, userId, changes, now));
}

function checkPlaces(first: StudyName, also: readonly { place: number }[]): void {
  const places = [first.place, ...also.map(({ place }) => place)];
  if (new Set(places).size < places.length) throw new ApiError('invalid', { field: 'also' });
}

function getDone<Done>(done: Done | undefined): Done {
  if (!done) throw new ApiError('internal');
  return done;
}

function checkText(text: string): void {
  if (Buffer.byteLength(text) > studyLimits.textBytes)
    throw new ApiError('too_large', {
      field: 'study_text',
      message: 'A study can have at most 8 MiB of PGN',
    });
  if (text.trim() === '')
    throw new ApiError('invalid', { field: 'study_text', message: 'A study needs text' });
}

export async function returnToVersion(
  db: Db,
  userId: string,
  now: number,
  { color, place, number, revision, what, also = [] }: StudyReturn,
): Promise<DoneChange[]> {
  const first = await findName(db, userId, { color, place });
  checkPlaces(first, also);
  const changes = [{ ...first, number, revision }, ...also].map((step) => {
    const name = { ...first, place: step.place };
    const change = async (current: StudyWithParts | undefined) => {
      checkRevision(current, step.revision);
      const version = await findVersion(db, name, step.number, current);
      if (!version) throw new ApiError('not_found');
      await checkRoom(db, name, version.study_text);
      return { next: { ...version, last_update: now }, what };
    };
    return { name, change };
  });
  return getDone(await changeStudies(db, userId, changes, now));
}

export async function readVersion(db: Db, name: StudyName, number: number): Promise<StudyState> {
  const current = await findState(db, name);
  const version = await findVersion(db, name, number, current);
  if (!version) throw new ApiError('not_found');
  // Versions are diffs, so the result is wrong if the study has changed while they were read.
  const revisions = await listStudyRevisions(db, name.user_id);
  const now = revisions.find(({ color, place }) => color === name.color && place === name.place);
  if (now?.revision !== current?.revision) throw new ApiError('conflict');
  return version;
}

export async function getSource(db: Db, name: StudyName): Promise<{ revision: string; source_text: string }> {
  const current = await findState(db, name);
  if (!current) throw new ApiError('not_found');
  return { revision: current.revision, source_text: current.source_text ?? current.study_text };
}

/** Undoing twice restores the study. Returns false if the study is not the one that the client saw. */
export async function undoStudy(
  db: Db,
  userId: string,
  now: number,
  { color, place, last_update: from, previous_last_update: to }: StudyUndo,
): Promise<boolean> {
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
  const name = await findName(db, userId, { color, place });
  let isDone = false;
  const swapped = await changeStudy(db, name, now, async (current) => {
    const found = await findWithTexts(db, name, ['previous', 'previous_source']);
    const isMeant = found?.study.last_update === fromMs && found.study.previous_last_update === toMs;
    if (!isMeant) isDone = (await findState(db, name))?.last_update === toMs;
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
    await checkRoom(db, name, next.study_text);
    return { next, what: `Set ${title} again`, keepsPrevious: true };
  });
  return swapped !== undefined || isDone;
}
