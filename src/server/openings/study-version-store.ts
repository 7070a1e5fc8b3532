import { applyTextPatch, makeTextPatch } from '#chess/opening/editing/text-patch';
import { studyLimits } from '#contract/studies';
import type { Db } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import type { StudyChange, StudyState, StudyWithParts } from './study-state.ts';
import type { StudyName } from './study-text-store.ts';

export async function listVersionSizes(db: Db, name: StudyName) {
  return db
    .selectFrom('study_versions')
    .select(['number', 'bytes'])
    .where((study) => study.and(name))
    .orderBy('number', 'desc')
    .execute();
}

export function makeVersions(current: StudyWithParts | undefined, change: StudyChange, last: number) {
  if (!change.beside) return [makeVersion(current, change, last)];
  const { state, what } = change.beside;
  return [
    makeVersion(current, { ...change, next: state }, last),
    makeVersion(state, { ...change, what }, last + 1),
  ];
}

function makeVersion(current: StudyState | undefined, { next, what }: StudyChange, last: number) {
  const text = makeTextPatch(next?.study_text ?? '', current?.study_text ?? '');
  const source = makeTextPatch(next?.source_text ?? '', current?.source_text ?? '');
  return {
    number: last + 1,
    what,
    title: current?.title ?? null,
    link: current?.link ?? null,
    exclude_move_indicators: current?.exclude_move_indicators ?? '',
    last_update: current?.last_update ?? 0,
    text_prefix: text.prefix,
    text_suffix: text.suffix,
    text_between: text.text,
    source_prefix: source.prefix,
    source_suffix: source.suffix,
    source_between: source.text,
    bytes: Buffer.byteLength(text.text) + Buffer.byteLength(source.text) + Buffer.byteLength(what),
  };
}

/** `part` is a share of the limits, from 0 to 1. */
export function findOldest(
  { place }: StudyName,
  versions: readonly { number: number; bytes: number }[],
  part: number,
): number {
  const most = part * (place === 0 ? studyLimits.versionBytes : studyLimits.furtherVersionBytes);
  let bytes = 0;
  let oldest = part < 1 ? (versions[0]?.number ?? 0) + 1 : 1;
  for (const [index, version] of versions.entries()) {
    bytes += version.bytes;
    const isTooLong = bytes > most && (index > 0 || part < 1);
    if (index >= studyLimits.versions * part || isTooLong) break;
    oldest = version.number;
  }
  return oldest;
}

const patchesAtOnce = 10;

export async function findVersion(
  db: Db,
  name: StudyName,
  number: number,
  current: StudyWithParts | undefined,
): Promise<StudyState | undefined> {
  let text = current?.study_text ?? '';
  let source = current?.source_text ?? '';
  let last: number | undefined;
  for (;;) {
    let query = db
      .selectFrom('study_versions')
      .selectAll()
      .where((study) => study.and(name))
      .where('number', '>=', number);
    if (last !== undefined) query = query.where('number', '<', last);
    const rows = await query.orderBy('number', 'desc').limit(patchesAtOnce).execute();
    for (const row of rows) {
      const before = applyTextPatch(text, {
        prefix: row.text_prefix,
        suffix: row.text_suffix,
        text: row.text_between,
      });
      const sourceBefore = applyTextPatch(source, {
        prefix: row.source_prefix,
        suffix: row.source_suffix,
        text: row.source_between,
      });
      if (before === undefined || sourceBefore === undefined) throw new ApiError('conflict');
      text = before;
      source = sourceBefore;
      last = row.number;
      if (row.number > number) continue;
      if (row.title === null) return undefined;
      const { title, link, exclude_move_indicators, last_update } = row;
      const source_text = source === '' ? null : source;
      return { title, link, exclude_move_indicators, last_update, study_text: text, source_text };
    }
    if (rows.length < patchesAtOnce) return undefined;
  }
}

export async function listVersions(db: Db, name: StudyName) {
  return db
    .selectFrom('study_versions')
    .select(['number', 'what', 'changed_at', 'title'])
    .where((study) => study.and(name))
    .where('title', 'is not', null)
    .orderBy('number', 'desc')
    .execute();
}
